import { expect, test } from 'vitest'
import { createHistogram } from '#server/metrics/histogram.ts'

test('buckets are counted up to their bound, one row for each set of labels', () => {
  const histogram = createHistogram('wait_seconds', 'How long it took.', [0.1, 1])
  for (const value of [0.1, 0.2, 5]) histogram.observe({ page: '/a', metric: 'x' }, value)
  histogram.observe({ page: '/b', metric: 'x' }, 0.05)
  expect(histogram.text().split('\n')).toEqual([
    '# HELP wait_seconds How long it took.',
    '# TYPE wait_seconds histogram',
    'wait_seconds_bucket{page="/a",metric="x",le="0.1"} 1',
    'wait_seconds_bucket{page="/a",metric="x",le="1"} 2',
    'wait_seconds_bucket{page="/a",metric="x",le="+Inf"} 3',
    'wait_seconds_sum{page="/a",metric="x"} 5.3',
    'wait_seconds_count{page="/a",metric="x"} 3',
    'wait_seconds_bucket{page="/b",metric="x",le="0.1"} 1',
    'wait_seconds_bucket{page="/b",metric="x",le="1"} 1',
    'wait_seconds_bucket{page="/b",metric="x",le="+Inf"} 1',
    'wait_seconds_sum{page="/b",metric="x"} 0.05',
    'wait_seconds_count{page="/b",metric="x"} 1',
  ])
})

test('nothing was counted yet', () => {
  expect(createHistogram('a', 'b', [1]).text()).toBe('# HELP a b\n# TYPE a histogram')
})
