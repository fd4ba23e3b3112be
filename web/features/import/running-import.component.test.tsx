import { beforeEach, expect, test, vi } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { undoList } from '#web/features/import/apply-list.ts'
import { forgetImports, forgetImportsOfOthers } from '#web/features/import/forget-imports.ts'
import { type ImportPlan, openImportStore } from '#web/features/import/import-store.ts'
import { runImport } from '#web/features/import/running-import.ts'
import { MEMBER } from '#web/testing/signed-in.tsx'

const OTHER = '00000000-0000-4000-8000-000000000099'
const ROWS = { rows: [], numbers: [], from: 0 }

function planOf(id: string, owner: string): ImportPlan {
  return {
    id,
    owner,
    fileName: 'claims.csv',
    rowCount: 0,
    createdAt: Date.now(),
    casinos: [],
    changes: { list: null, ids: [], tags: [[1, ['vip']]] },
  }
}

/** The status and the error code of each rejected path. Others never answer. */
let rejected: Readonly<Record<string, readonly [number, string]>>
const store = openImportStore()
const idsOf = async (owner: string) => (await store.plansOf(owner)).map(({ id }) => id)

beforeEach(() => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((path) => {
    const { pathname } = new URL(path as string, location.href)
    if (pathname === PATHS.imports)
      return Promise.resolve(Response.json({ imports: [], now: '2026-11-27T12:00:00.000Z' }))
    const error = rejected[pathname]
    if (error === undefined) return new Promise(() => {})
    const [status, code] = error
    return Promise.resolve(
      Response.json({ error: { code, message: 'Rejected.', requestId: 'request-1' } }, { status }),
    )
  })
  return async () => {
    fetched.mockRestore()
    await forgetImports()
  }
})

test('an import whose list could not be read can continue', async () => {
  rejected = { [PATHS.dashboard]: [429, 'too-many-requests'] }
  await runImport(planOf('first', MEMBER.id), [ROWS], () => {})
  expect(await idsOf(MEMBER.id)).toEqual(['first'])
})

test('only changes that would be rejected again count as rejected', async () => {
  rejected = { '/api/casinos/1/tags': [400, 'invalid'], '/api/casinos/2/tags': [429, 'too-many-requests'] }
  const call = (casinoId: number) =>
    ({ method: 'PUT', path: `/api/casinos/${casinoId}/tags`, body: { tags: [] } }) as const
  expect(await undoList(MEMBER.id, [call(1)])).toMatchObject({ kind: 'ok', value: { rejected: 1 } })
  expect(await undoList(MEMBER.id, [call(1), call(2)])).toMatchObject({
    kind: 'rejected',
    code: 'too-many-requests',
  })
})

test('unfinished imports of other members are deleted, and all of them at a log-out', async () => {
  await store.add(planOf('own', MEMBER.id), [ROWS])
  await store.add(planOf('other', OTHER), [ROWS])
  await forgetImportsOfOthers(MEMBER.id)
  expect(await idsOf(OTHER)).toEqual([])
  expect(await store.rowsFrom('other', 0)).toBeNull()
  expect(await idsOf(MEMBER.id)).toEqual(['own'])
  await forgetImports()
  expect(await idsOf(MEMBER.id)).toEqual([])
})

test('a log-out does not wait for a tab that keeps the database open', async () => {
  await store.add(planOf('own', MEMBER.id), [ROWS])
  const other = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('imports')
    opening.addEventListener('success', () => resolve(opening.result))
  })
  await forgetImports()
  other.close()
  await expect.poll(() => idsOf(MEMBER.id)).toEqual([])
})
