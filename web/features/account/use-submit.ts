import { type FormEvent, useRef, useState } from 'react'

/** Sends a form at most once at a time; a second press while one is under way does nothing. */
export function useSubmit(send: (form: FormData) => Promise<void>) {
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    void send(new FormData(event.currentTarget)).finally(() => {
      underWay.current = false
      setBusy(false)
    })
  }
  return { busy, onSubmit }
}

/** A text field of a form; empty where it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
