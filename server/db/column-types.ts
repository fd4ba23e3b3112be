import pg from 'pg'

// Parses bigint to number: our values are counts, cents and epoch milliseconds, all safe integers. numeric stays text.
pg.types.setTypeParser(20, Number)

// A date has no time zone: it stays `YYYY-MM-DD`. The driver would return local midnight.
pg.types.setTypeParser(1082, (text) => text)

// Sends the time of a Date in UTC. Otherwise its text depends on the time zone of this process.
pg.defaults.parseInputDatesAsUTC = true
