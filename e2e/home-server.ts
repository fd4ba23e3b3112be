import type { ProductServer } from './product-server.ts'

/**
 * The host name of a home server. The journeys' browser looks it up on this machine. Pages of it have no secure context, unlike
 * those of 127.0.0.1.
 */
export const HOME_HOST = 'nas.lan'

/** Starts a server again as it runs on a home network, over http. The next journey starts it without this address. */
export async function startAtHome(server: ProductServer): Promise<void> {
  const { port } = new URL(server.address)
  await server.kill()
  await server.start({ PUBLIC_URL: `http://${HOME_HOST}:${port}` })
}
