# The privacy page. Whatever it says must be true of the schema, the logs and the page.

privacy-heading = Privacy
privacy-lead = What this server stores about you, for how long, who can see it, and how you can get or delete it.

privacy-operator = Who runs this server
privacy-operator-unknown = The people who run this server have not said here who they are. Ask whoever gave you its address.

privacy-stored = What is stored
privacy-stored-guest = As a guest, you have a random id. Your name is stored once you choose one, with the time when you were last here.
privacy-stored-account = An account adds its name and a hash of its password, from which nobody can read the password. There is no email address.
privacy-stored-games = Each game has the names and ids of its players, when they were last at the table, every move with its time, and votes.
privacy-stored-addresses = Your network address is used to limit how much one visitor can ask for. It is kept in memory while you are here, and forgotten a few minutes later. Servers that share a database store a code in its place, from which only they can find out the address. It is not stored with your games. If the people who run this server block an address, they store it.
privacy-stored-log = The server’s log has the time, the path and the duration of requests, without your name, id or address. A web server in front of it may log addresses too.

privacy-browser = What is in your browser
privacy-browser-cookie = A cookie that lasts a year from your last visit. It is how the server knows you.
privacy-browser-device = If you sign in to an account, a second cookie. It makes sure that wrong passwords tried elsewhere don’t lock you out.
privacy-browser-local = The theme you chose, and the order you planned for your cards. They stay in your browser.

privacy-time = For how long
privacy-time-guest = The name of a guest without games is deleted { $days ->
    [one] a day
   *[other] { $days } days
} after the last visit.
privacy-time-account = An account is kept until you delete it.
privacy-time-games = A game that nobody plays is closed after { $days ->
    [one] a day
   *[other] { $days } days
}. Closed and finished games are kept, so that you can look at them.
privacy-time-backups = The people who run this server decide how long logs and backups are kept.

privacy-seen = Who can see it
privacy-seen-players = Anyone with a table’s address sees the players’ names, their moves, and who is online.
privacy-seen-operator = The people who run this server can see everything except passwords.
privacy-seen-nobody = Nobody else. This page loads nothing from other servers, and there is no advertising and no tracking.

privacy-yours = Your data
privacy-yours-text = Here you are { $name }. You can download everything that is stored about you, or delete it.
privacy-download = Download my data
privacy-delete = Delete my data
privacy-delete-heading = Delete all your data?
privacy-delete-text = Your name, your account and the games in which you are the only person are deleted for good. You are a new guest then, with no games. Only your random id is kept for about a year, to make sure that old cookies and links don’t work again.
privacy-delete-games = Games with other people stay, without your name: your place is called “Former player”, and a bot plays for you.
privacy-delete-confirm = Delete everything
