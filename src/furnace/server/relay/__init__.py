"""Passing requests on to another process of the same database, for tables only it can drive."""
