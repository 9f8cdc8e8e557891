/** Rows of zeros in one allocation; thousands of small allocations would cost more time than the computation. */
export const zeroRows = (rows: number, length: number): ((row: number) => Float64Array) => {
  const all = new Float64Array(rows * length)
  return (row) => all.subarray(row * length, (row + 1) * length)
}
