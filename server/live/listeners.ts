import { type Changed, type Ended, Message, type NewsListener } from '#server/live/news.ts'

/** Those on this node who want to hear. What `node` itself has sent out is not told a second time. */
export function createListeners(node: string) {
  const listeners = new Set<NewsListener>()

  function changed(news: Changed): void {
    for (const listener of listeners) listener.changed?.(news)
  }

  function ended(news: Ended): void {
    for (const listener of listeners) listener.ended?.(news)
  }

  return {
    changed,
    ended,
    missed(): void {
      for (const listener of listeners) listener.missed?.()
    },

    /** Takes in what came from outside; anything that is no message is nothing. */
    receive(payload: string): void {
      const message = Message.safeParse(parse(payload))
      if (!message.success) return
      if ('session' in message.data) ended(message.data)
      else if (message.data.from !== node) changed(message.data)
    },

    subscribe(listener: NewsListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
