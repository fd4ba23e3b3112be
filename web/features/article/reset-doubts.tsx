/** Explains what the tables add to a reset that is doubtful. */
export function ResetDoubts() {
  return (
    <>
      “One list” means that nothing else supports the reset; “disputed” means that sources give different
      times or waits.
    </>
  )
}
