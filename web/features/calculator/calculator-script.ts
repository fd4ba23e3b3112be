/** Enables the calculators of an article. Bundled into a separate file, without a framework. */
import { CALCULATORS, type Calculator, isCalculatorName } from '#web/features/calculator/calculators.ts'
import { readNumber } from '#web/features/calculator/read-number.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-calculator]')) {
  const name = form.dataset['calculator'] ?? ''
  if (isCalculatorName(name)) enable(form, CALCULATORS[name])
}

function enable(form: HTMLFormElement, calculator: Calculator): void {
  const answers = form.querySelectorAll('[data-answer]')
  const values = (): Record<string, number> | null => {
    const read: Record<string, number> = {}
    for (const field of calculator.fields) {
      const value = readNumber(inputOf(form, field.key)?.value ?? '', field)
      if (value === null) return null
      read[field.key] = value
    }
    return read
  }
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', () => {
    for (const field of calculator.fields) {
      const input = inputOf(form, field.key)
      // Clears an error as soon as the value is valid, but shows an error only after the field loses the focus.
      if (input && readNumber(input.value, field) !== null) showError(input, '')
    }
    const read = values()
    if (read) calculator.work(read).forEach(({ value }, at) => answers[at]?.replaceChildren(value))
    form.toggleAttribute('data-stale', read === null)
  })
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const field = calculator.fields.find(({ key }) => key === target.name)
    if (field) showError(target, readNumber(target.value, field) === null ? field.errorText : '')
  })
  form.querySelector('[data-hint]')?.replaceChildren('Change any number to update the result.')
  form.querySelector('fieldset')?.removeAttribute('disabled')
}

function inputOf(form: HTMLFormElement, key: string): HTMLInputElement | null {
  return form.querySelector(`input[name="${key}"]`)
}

function showError(input: HTMLInputElement, message: string): void {
  input.setAttribute('aria-invalid', String(message !== ''))
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.replaceChildren(message)
}
