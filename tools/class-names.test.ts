import { expect, test } from 'vitest'
import { readableClassName, shortClassNames } from '#tools/class-names.ts'

test('a class has the same short name in every build, and no other class has it', () => {
  const files = ['/x/web/ui/button.module.css', '/x/web/ui/field.module.css']
  const classes = files.flatMap((file) => ['small', 'large'].map((name) => ({ file, name })))
  const [app, renderer] = [shortClassNames(), shortClassNames()]
  const names = classes.map(({ file, name }) => app(name, file))
  expect(new Set(names).size).toBe(classes.length)
  expect(names.every((name) => /^_[a-z]+\d+$/.test(name))).toBe(true)
  // The renderer reads the files in another order.
  const others = [...classes.slice(2), ...classes.slice(0, 2)].map(({ file, name }) => renderer(name, file))
  expect([...others.slice(2), ...others.slice(0, 2)]).toEqual(names)
  expect(classes.map(({ file, name }) => app(name, file))).toEqual(names)
})

test('a sheet that is not in web/ stops the build', () => {
  expect(() => shortClassNames()('title', '/x/elsewhere.module.css')).toThrow(/elsewhere/)
})

test('tests and the development server show the file and the class', () => {
  expect(readableClassName('hero', '/x/landing.module.css?used')).toBe('landing__hero')
})
