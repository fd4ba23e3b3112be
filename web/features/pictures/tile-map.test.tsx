import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PLACES } from '#core/eligibility/locations.ts'
import { TileMap } from '#web/features/pictures/tile-map.tsx'

const tile = (code: string) => ({ code, look: 'open', href: `#${code}`, text: code, date: null }) as const

test('every state, province, and territory has its own place on the map', () => {
  const html = renderToStaticMarkup(<TileMap tiles={PLACES.map(({ code }) => tile(code))} after="next" />)
  const places = [...html.matchAll(/ transform="translate\(([\d ]+)\)"/g)].map(([, place]) => place)
  expect(new Set(places).size).toBe(PLACES.length)
})

test('a place that is not on the map stops the build', () => {
  expect(() => renderToStaticMarkup(<TileMap tiles={[tile('XX')]} after="next" />)).toThrow(/XX/)
})
