import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { freePort } from '#server/testing/servers/free-port.ts'

/** A temporary Redis without persistence. */
export type RedisServer = {
  readonly url: string
  /** Queries it directly, without the code under test. */
  ask<Value>(question: (redis: Redis) => Promise<Value>): Promise<Value>
  /** Kills the process. */
  kill(): Promise<void>
  /** Starts it again on the same port, empty. */
  start(): Promise<void>
}

/** @param program the result of `findRedis`. */
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
