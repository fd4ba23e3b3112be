import { type FormEvent, useRef, useState } from 'react'

/** Submits a form. Ignores further submits while one is pending. */
export function useSubmit(send: (form: FormData) => Promise<void>) {
  const isPending = useRef(false)
  const [busy, setBusy] = useState(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending.current) return
    isPending.current = true
    setBusy(true)
    void send(new FormData(event.currentTarget)).finally(() => {
      isPending.current = false
      setBusy(false)
    })
  }
  return { busy, onSubmit }
}

/** Returns the value of a text field, or an empty string if the field is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
