"""The server: tables that lose nothing, for browsers."""
