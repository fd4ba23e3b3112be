import styles from './profit-chart.module.css'

/** Reserves the space of a chart whose code is loading. */
export function LoadingChart() {
  return <section aria-busy="true" aria-label="Loading the chart" className={styles.loading} />
}
