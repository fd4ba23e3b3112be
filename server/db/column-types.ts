import pg from 'pg'

// bigint: ours are counts, cents and epoch milliseconds, all within the safe integers. numeric stays text.
pg.types.setTypeParser(20, Number)
