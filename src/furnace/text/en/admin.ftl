# What `furnace admin` says.

admin-column-table = table
admin-column-status = status
admin-column-players = players
admin-column-entries = moves
admin-column-last = last move (UTC)
admin-column-kind = kind
admin-column-value = blocked
admin-column-since = since (UTC)
admin-column-until = until (UTC)
admin-column-reason = reason

admin-no-tables = There are no such tables.
admin-more = Only { $most } are listed. Use --most for more.
admin-not-a-time = { $option } must be a time such as 15min, 12h or 30d, not “{ $value }”.
admin-cannot-write = { $file } cannot be written: { $why }.
admin-imported = Table { $table } has been added.

admin-confirm-tables = Delete { $n ->
    [one] one table
   *[other] { $n } tables
} for good?
admin-deleted = { $n ->
    [one] One table has been deleted.
   *[other] { $n } tables have been deleted.
}
admin-closed = { $n ->
    [one] One table has been closed.
   *[other] { $n } tables have been closed.
}
admin-other-tables = Nothing was changed at these tables, which are over or not there: { $tables }

admin-nobody = Nobody here has the account, id or name “{ $text }”.
admin-person-guest = { $names }: guest { $id }, at { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}
admin-person-account = { $names }: account { $account }, id { $id }, at { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}, last seen { $seen }
admin-confirm-person = Delete all data of { $who }, who is at { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}?
admin-forgotten = All data has been deleted. { $removed ->
    [0] No tables were
    [one] 1 table was
   *[other] { $removed } tables were
} deleted with it; { $kept ->
    [0] none were
    [one] 1 table was
   *[other] { $kept } tables were
} kept for the others.

admin-not-an-address = “{ $value }” is not an address or network. Write 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48.
admin-blocked = { $value } is blocked.
admin-unblocked = { $value } is no longer blocked.
admin-not-blocked = { $value } is not blocked.
admin-no-blocks = Nothing is blocked.

admin-backed-up = The database has been copied to { $file }.
admin-archives = { $games ->
    [one] One finished game was checked
   *[other] { $games } finished games were checked
}; { $replaced ->
    [0] all archives are right.
    [one] one archive was missing or wrong and has been replaced.
   *[other] { $replaced } archives were missing or wrong and have been replaced.
}
admin-archives-unreadable = These games cannot be replayed: { $tables }
admin-rotated = { $file } has { $keys } keys now. The new one signs from { $at }.
