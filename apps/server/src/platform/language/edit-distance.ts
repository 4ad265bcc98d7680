export const isWithinDistance = (a: string, b: string, max: number): boolean => {
  if (Math.abs(a.length - b.length) > max) return false
  let rowBeforePrevious: number[] = []
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const currentRow = [row]
    for (let column = 1; column <= b.length; column++) {
      const substitutionCost = a[row - 1] === b[column - 1] ? 0 : 1
      let cost = Math.min(
        (previousRow[column] ?? 0) + 1,
        (currentRow[column - 1] ?? 0) + 1,
        (previousRow[column - 1] ?? 0) + substitutionCost,
      )
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && isSwapped) cost = Math.min(cost, (rowBeforePrevious[column - 2] ?? 0) + 1)
      currentRow.push(cost)
    }
    if (currentRow.reduce((min, each) => Math.min(min, each), Infinity) > max) return false
    rowBeforePrevious = previousRow
    previousRow = currentRow
  }
  return (previousRow[b.length] ?? Infinity) <= max
}
