"""The database: what was accepted, kept; SQLite by default, PostgreSQL by its address."""
