/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an input cannot contain a picture */
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatMoney } from '#core/money/format-money.ts'
import { CHART, profitGeometry, type Tick } from '#web/features/charts/profit-geometry.ts'
import { periodName, pointText, type ProfitPeriod, type Step } from '#web/features/charts/profit-texts.ts'
import styles from './profit-chart.module.css'

type Props = {
  periods: readonly ProfitPeriod[]
  step: Step
  /** Later periods have no values yet. */
  today: string
}

/** The width of a Letter page without its margins. */
const PAPER_WIDTH = 716

/** The title of a picture, above it. */
const TITLE = 24
const PICTURE = TITLE + CHART.height
const HEIGHT = 2 * PICTURE + CHART.axis

/**
 * Profit over time: the sum as a line, and each period as a bar. Arrow keys, the pointer, and touch move through the
 * periods; a screen reader reads each as the value of a slider. Its height never changes.
 */
export default function ProfitChart({ periods, step, today }: Props) {
  const picture = useRef<HTMLDivElement>(null)
  const width = useWidth(picture)
  const begun = periods.filter(({ start }) => start <= today).length
  // A range in the future has only its first period to stand on.
  const past = Math.max(begun, 1)
  const geometry = useMemo(
    () => (width === null ? null : profitGeometry(periods, step, width, past)),
    [periods, step, width, past],
  )
  const [chosen, setChosen] = useState<number | null>(null)
  const last = past - 1
  const at = Math.min(chosen ?? last, last)
  const period = periods[at]
  if (period === undefined) return null

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextPoint(event.key, at, last, step)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
  }

  function onPointer({ clientX, currentTarget }: PointerEvent): void {
    const { left } = currentTarget.getBoundingClientRect()
    const distances = geometry?.points.map(({ x }) => Math.abs(x - (clientX - left))) ?? []
    const nearest = distances.indexOf(Math.min(...distances))
    if (nearest !== -1) setChosen(nearest)
  }

  return (
    <div className={styles.chart}>
      <p className={styles.readout} aria-hidden="true">
        <b>{periodName(period.start, step)}</b>
        <span>
          Profit <b className="figures">{formatMoney(period.profit)}</b>
        </span>
        <span>
          Total <b className="figures">{formatMoney(period.cumulative)}</b>
        </span>
      </p>
      <div
        ref={picture}
        className={styles.picture}
        role="slider"
        tabIndex={0}
        aria-label="Profit over time"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={pointText(period, step)}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={({ pointerType }) => {
          // A finger leaves when it lifts: its readout stays until the focus moves.
          if (pointerType === 'mouse') setChosen(null)
        }}
        onBlur={() => setChosen(null)}
      >
        {geometry === null || width === null ? null : (
          <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" focusable="false">
            <text x="0" y="14" className={styles.title}>
              Total
            </text>
            <g transform={`translate(0 ${TITLE})`}>
              <Ticks ticks={geometry.lineTicks} width={width} />
              <path d={geometry.area} className={styles.area} />
              <path d={geometry.line} className={styles.line} />
              {past === 1 || chosen !== null ? (
                <circle
                  cx={geometry.points[at]?.x}
                  cy={geometry.points[at]?.y}
                  r="4"
                  className={styles.point}
                />
              ) : null}
            </g>
            <text x="0" y={PICTURE + 14} className={styles.title}>
              Profit per {step}
            </text>
            <g transform={`translate(0 ${PICTURE + TITLE})`}>
              <Ticks ticks={geometry.barTicks} width={width} />
              {periods.map(({ start, profit }, index) => (
                <rect
                  key={start}
                  {...geometry.bars[index]}
                  width={geometry.barWidth}
                  className={styles.bar}
                  data-loss={profit < 0 || undefined}
                />
              ))}
            </g>
            {chosen === null ? null : (
              <line
                x1={geometry.points[at]?.x}
                x2={geometry.points[at]?.x}
                y1={TITLE}
                y2={HEIGHT - CHART.axis}
                className={styles.cursor}
              />
            )}
            {geometry.labels.map(({ x, text }) => (
              <text key={text} x={x} y={HEIGHT - 8} className={styles.label} textAnchor="middle">
                {text}
              </text>
            ))}
          </svg>
        )}
      </div>
    </div>
  )
}

/** The lines of a vertical axis with their amounts. The line of zero is stronger. */
function Ticks({ ticks, width }: { ticks: readonly Tick[]; width: number }) {
  return ticks.map(({ y, text, isZero }) => (
    <g key={text} className={styles.tick} data-zero={isZero || undefined}>
      <line x1={CHART.left} x2={width - CHART.right} y1={y} y2={y} />
      <text x={CHART.left - 8} y={y + 4} textAnchor="end">
        {text}
      </text>
    </g>
  ))
}

/** Returns the point that a key moves to; null for keys that do not move. */
function nextPoint(key: string, at: number, last: number, step: Step): number | null {
  const far = step === 'day' ? 7 : 12
  const moved: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + far,
    PageDown: at - far,
    Home: 0,
    End: last,
  }
  const next = moved[key]
  return next === undefined ? null : Math.min(Math.max(next, 0), last)
}

/** Returns the width of an element, and follows its changes; null before it is known. */
function useWidth(element: React.RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const measure = () => setWidth(Math.round(measured.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    // Paper is narrower than most screens: scaled to it, the labels would be too small to read.
    const onPrint = () => flushSync(() => setWidth(PAPER_WIDTH))
    addEventListener('beforeprint', onPrint)
    addEventListener('afterprint', measure)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', onPrint)
      removeEventListener('afterprint', measure)
    }
  }, [element])
  return width
}
