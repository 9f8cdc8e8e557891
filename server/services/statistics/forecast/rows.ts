/** Rows of zeros that share one allocation: thousands of small ones would cost more than what is computed in them. */
export const zeroRows = (rows: number, length: number): ((row: number) => Float64Array) => {
  const all = new Float64Array(rows * length)
  return (row) => all.subarray(row * length, (row + 1) * length)
}
