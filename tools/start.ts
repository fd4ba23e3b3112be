/**
 * `npm start`: builds when the build is stale, then becomes the server, in this very process, so that Ctrl-C,
 * SIGTERM and exit codes are the server's own.
 */
import { build } from '#tools/build.ts'

await build({ always: false })
const { main } = await import('#server/main.ts')
await main()
