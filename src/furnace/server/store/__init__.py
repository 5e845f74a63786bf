"""The database of accepted entries: SQLite by default, PostgreSQL by its address."""
