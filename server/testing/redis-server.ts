import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { freePort } from '#server/testing/free-port.ts'

/** A Redis of the test's own, which keeps nothing. */
export type RedisServer = {
  readonly url: string
  /** Asks it something, past the code under test. */
  ask<Value>(question: (redis: Redis) => Promise<Value>): Promise<Value>
  /** Power cut. */
  kill(): Promise<void>
  /** Comes back on the same port, empty. */
  start(): Promise<void>
}

/** @param program as `findRedis` gives it. */
export async function startRedis(program: string): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  let kill = async () => {}

  async function ask<Value>(question: (redis: Redis) => Promise<Value>): Promise<Value> {
    const redis = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: 200 })
    redis.on('error', () => undefined)
    try {
      return await question(redis)
    } finally {
      redis.disconnect()
    }
  }

  async function start(): Promise<void> {
    const child = spawn(program, args, { stdio: 'ignore' })
    const end = () => void child.kill('SIGKILL')
    process.once('exit', end)
    kill = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      end()
      await ended
      process.off('exit', end)
    }
    await ask((redis) => redis.ping())
  }

  await start()
  return { url, ask, start, kill: () => kill() }
}
