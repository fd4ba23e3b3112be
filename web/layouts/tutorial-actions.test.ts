import { expect, test } from 'vitest'
import type { TutorialList } from '#web/features/tutorial/tutorial-list.ts'
import { tutorialActions, type TutorialState } from '#web/layouts/tutorial-overlay.tsx'

const done: string[] = []
const LIST: TutorialList = {
  isOff: false,
  strategy: { casino: 'SpinQuest', show: () => void done.push('strategy') },
  focusCollect: () => void done.push('focus'),
}

const STATE: TutorialState = {
  view: 'dashboard',
  needsPlace: false,
  list: LIST,
  onView: (view) => void done.push(view),
  onResources: () => void done.push('resources'),
  onLeave(then) {
    done.push('leave')
    then()
  },
}

const labels = (state: Partial<TutorialState>) =>
  Object.values(tutorialActions({ ...STATE, ...state })).map((action) => action?.label ?? null)

const CHOOSE = 'Choose your casinos'
const SPEED = 'Show me Speed Collect'
const RESOURCES = 'Open Resources'
const STRATEGY = 'Strategy for SpinQuest'
const RECORD = 'Record your first collection'

test.each<[string, Partial<TutorialState>, (string | null)[]]>([
  ['a new member', {}, [CHOOSE, SPEED, RESOURCES, STRATEGY, RECORD]],
  [
    'a member whose province is not known',
    { needsPlace: true },
    [CHOOSE, 'Set your state or province', RESOURCES, STRATEGY, RECORD],
  ],
  ['a break', { list: { ...LIST, isOff: true } }, [CHOOSE, null, RESOURCES, STRATEGY, null]],
  [
    'a list without casinos',
    { list: { isOff: false, strategy: null, focusCollect: null } },
    [CHOOSE, SPEED, RESOURCES, null, null],
  ],
  ['Speed Collect', { view: 'speed' }, [CHOOSE, null, RESOURCES, STRATEGY, RECORD]],
  ['a page without a list', { view: 'choose-casinos', list: null }, [null, null, RESOURCES, null, null]],
])('the actions of the steps: %s', (_name, state, expected) => {
  expect(labels(state)).toEqual(expected)
})

test('each action does what its label says', () => {
  done.length = 0
  for (const needsPlace of [false, true])
    for (const action of Object.values(tutorialActions({ ...STATE, needsPlace }))) action?.run()
  const rest = ['resources', 'strategy', 'leave', 'focus']
  expect(done).toEqual(['choose-casinos', 'speed', ...rest, 'choose-casinos', 'account', ...rest])
})
