export const isNear = (a: string, b: string, max: number): boolean => {
  if (Math.abs(a.length - b.length) > max) return false
  let lastButOne: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const substitutionCost = a[row - 1] === b[column - 1] ? 0 : 1
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + substitutionCost,
      )
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && isSwapped) cost = Math.min(cost, (lastButOne[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    if (current.reduce((least, each) => Math.min(least, each), Infinity) > max) return false
    lastButOne = above
    above = current
  }
  return (above[b.length] ?? Infinity) <= max
}
