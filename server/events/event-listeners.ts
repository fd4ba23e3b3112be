import { type Changed, type Ended, Message, type EventListener } from '#server/events/event-bus.ts'

/** Creates the listeners of this node. Messages that `node` itself sent are not delivered twice. */
export function createEventListeners(node: string) {
  const listeners = new Set<EventListener>()

  function changed(change: Changed): void {
    for (const listener of listeners) listener.changed?.(change)
  }

  function ended(end: Ended): void {
    for (const listener of listeners) listener.ended?.(end)
  }

  return {
    changed,
    ended,
    missed(): void {
      for (const listener of listeners) listener.missed?.()
    },

    /** Delivers a message from the database. Ignores invalid ones. */
    receive(payload: string): void {
      const message = Message.safeParse(parse(payload))
      if (!message.success) return
      if ('session' in message.data) ended(message.data)
      else if (message.data.from !== node) changed(message.data)
    },

    subscribe(listener: EventListener): () => void {
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
