import pg from 'pg'

// Parses bigint to number: our values are counts, cents and epoch milliseconds, all safe integers. numeric stays text.
pg.types.setTypeParser(20, Number)
