import { Fraction } from 'fraction.js'

export type Amount = Fraction | number

const isExact = (amount: Amount): amount is Fraction => typeof amount !== 'number'
const toNumber = (amount: Amount): number => (isExact(amount) ? amount.valueOf() : amount)

type BinaryOperation = (a: Amount, b: Amount) => Amount

const exactIfPossible =
  (
    exactOperation: (a: Fraction, b: Fraction) => Fraction,
    approximateOperation: (a: number, b: number) => number,
  ): BinaryOperation =>
  (a, b) =>
    isExact(a) && isExact(b) ? exactOperation(a, b) : approximateOperation(toNumber(a), toNumber(b))

export const add = exactIfPossible(
  (a, b) => a.add(b),
  (a, b) => a + b,
)
export const subtract = exactIfPossible(
  (a, b) => a.sub(b),
  (a, b) => a - b,
)
export const multiply = exactIfPossible(
  (a, b) => a.mul(b),
  (a, b) => a * b,
)
export const divide: BinaryOperation = (a, b) =>
  isExact(a) && isExact(b) && b.n !== 0n
    ? a.div(b)
    : toNumber(b) === 0
      ? Number.NaN
      : toNumber(a) / toNumber(b)

export const modulo: BinaryOperation = (a, b) => {
  if (toNumber(b) === 0) return Number.NaN
  if (isExact(a) && isExact(b)) return a.sub(b.mul(a.div(b).floor()))
  return toNumber(a) - toNumber(b) * Math.floor(toNumber(a) / toNumber(b))
}

const bitsMax = 20_000

const isInteger = (amount: Amount): amount is Fraction => isExact(amount) && amount.d === 1n

export const power: BinaryOperation = (base, exponent) => {
  const magnitude = Math.abs(toNumber(exponent))
  if (isExact(base) && isInteger(exponent) && magnitude <= bitsMax) {
    if (base.n === 0n && toNumber(exponent) < 0) return Number.NaN
    const bits = (base.n.toString(2).length + base.d.toString(2).length) * magnitude
    const result = bits <= bitsMax ? base.pow(exponent) : null
    if (result) return result
  }
  return rootOf(
    toNumber(base) ** toNumber(exponent),
    (root) => isExact(base) && magnitude === 0.5 && root.mul(root).equals(base),
  )
}

const rootOf = (value: number, isRoot: (root: Fraction) => boolean): Amount => {
  if (!Number.isSafeInteger(value)) return value
  const root = new Fraction(value)
  return isRoot(root) ? root : value
}

const compare = (a: Amount, b: Amount): number =>
  isExact(a) && isExact(b) ? a.compare(b) : toNumber(a) - toNumber(b)

const approximate =
  (compute: (...values: number[]) => number) =>
  (...amounts: Amount[]): Amount =>
    // bounded: the function takes two numbers
    compute(...amounts.slice(0, 2).map(toNumber))

const toInteger = (amount: Amount): bigint => {
  if (!isInteger(amount)) throw new RangeError('not a whole number')
  return amount.s < 0n ? -amount.n : amount.n
}

const greatestCommonDivisor = (a: bigint, b: bigint): bigint =>
  b === 0n ? (a < 0n ? -a : a) : greatestCommonDivisor(b, a % b)
const toFraction = (value: bigint) => new Fraction(value)
const total = (amounts: readonly Amount[]) => amounts.reduce(add, new Fraction(0))
const decimalPlaces = (digits: Amount | undefined) => (digits === undefined ? 0 : Number(toInteger(digits)))

const round = (amount: Amount, digits?: Amount): Amount => {
  const count = decimalPlaces(digits)
  if (Math.abs(count) > 300) throw new RangeError('too many digits')
  if (!isExact(amount))
    return count > 15
      ? amount
      : Math.sign(amount) * Number(`${Math.round(Number(`${Math.abs(amount)}e${count}`))}e${-count}`)
  const scale = new Fraction(10).pow(count) ?? new Fraction(1)
  const roundedAmount = amount.abs().mul(scale).add(new Fraction(1, 2)).floor().div(scale)
  return amount.s < 0n ? roundedAmount.neg() : roundedAmount
}

const factorialMax = 1000

export const factorial = (amount: Amount): Amount => {
  const count = toInteger(amount)
  if (count < 0n || count > factorialMax) throw new RangeError('out of range')
  let product = 1n
  for (let factor = 2n; factor <= count; factor++) product *= factor
  return toFraction(product)
}

const median = (amounts: readonly Amount[]): Amount => {
  const sortedAmounts = amounts.toSorted(compare)
  const middle = Math.floor(sortedAmounts.length / 2)
  const upper = sortedAmounts[middle] ?? Number.NaN
  return sortedAmounts.length % 2 === 1
    ? upper
    : divide(add(sortedAmounts[middle - 1] ?? Number.NaN, upper), new Fraction(2))
}

interface Calculation {
  readonly minArguments: number
  readonly maxArguments: number
  readonly compute: (...amounts: Amount[]) => Amount
}

const defineCalculation = (
  minArguments: number,
  maxArguments: number,
  compute: Calculation['compute'],
): Calculation => ({
  minArguments,
  maxArguments,
  compute,
})
const unary = (compute: (amount: Amount) => Amount) =>
  defineCalculation(1, 1, (amount = Number.NaN) => compute(amount))
const variadic = (compute: (amounts: readonly Amount[]) => Amount) =>
  defineCalculation(1, 100, (...amounts) => compute(amounts))
const floor = (amount: Amount): Amount => (isExact(amount) ? amount.floor() : Math.floor(amount))
const ceil = (amount: Amount): Amount => (isExact(amount) ? amount.ceil() : Math.ceil(amount))

export const functions: ReadonlyMap<string, Calculation> = new Map(
  Object.entries({
    abs: unary((amount) => (isExact(amount) ? amount.abs() : Math.abs(amount))),
    ceil: unary(ceil),
    floor: unary(floor),
    round: defineCalculation(1, 2, (amount = Number.NaN, digits) => round(amount, digits)),
    sign: unary((amount) => new Fraction(Math.sign(toNumber(amount)))),
    sqrt: unary((amount) => power(amount, new Fraction(1, 2))),
    cbrt: unary((amount) =>
      rootOf(
        Math.cbrt(toNumber(amount)),
        (root) => isExact(amount) && root.mul(root).mul(root).equals(amount),
      ),
    ),
    pow: defineCalculation(2, 2, (base = Number.NaN, exponent = Number.NaN) => power(base, exponent)),
    mod: defineCalculation(2, 2, (a = Number.NaN, b = Number.NaN) => modulo(a, b)),
    min: variadic((amounts) => amounts.reduce((min, each) => (compare(each, min) < 0 ? each : min))),
    max: variadic((amounts) => amounts.reduce((max, each) => (compare(each, max) > 0 ? each : max))),
    sum: variadic(total),
    mean: variadic((amounts) => divide(total(amounts), new Fraction(amounts.length))),
    median: variadic(median),
    gcd: variadic((amounts) => toFraction(amounts.map(toInteger).reduce(greatestCommonDivisor))),
    lcm: variadic((amounts) =>
      toFraction(
        amounts
          .map(toInteger)
          .reduce((a, b) => (a === 0n || b === 0n ? 0n : (a / greatestCommonDivisor(a, b)) * b)),
      ),
    ),
    exp: unary(approximate(Math.exp)),
    log: defineCalculation(1, 2, (amount = Number.NaN, base) =>
      base === undefined ? Math.log(toNumber(amount)) : Math.log(toNumber(amount)) / Math.log(toNumber(base)),
    ),
    ln: unary(approximate(Math.log)),
    log2: unary(approximate(Math.log2)),
    factorial: unary(factorial),
    log10: unary(approximate(Math.log10)),
    sin: unary(approximate(Math.sin)),
    cos: unary(approximate(Math.cos)),
    tan: unary(approximate(Math.tan)),
    asin: unary(approximate(Math.asin)),
    acos: unary(approximate(Math.acos)),
    atan: unary(approximate(Math.atan)),
    atan2: defineCalculation(2, 2, approximate(Math.atan2)),
  }),
)

export const constants: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['π', Math.PI],
  ['e', Math.E],
])

const significantDigits = 14
const decimalsMax = 30

const decimalText = (amount: Fraction, decimals: number): string => {
  const scale = 10n ** BigInt(decimals)
  const scaledAmount = (amount.n * scale * 2n + amount.d) / (amount.d * 2n)
  const digits = String(scaledAmount).padStart(decimals + 1, '0')
  const pointIndex = digits.length - decimals
  return `${amount.s < 0n ? '-' : ''}${digits.slice(0, pointIndex)}.${digits.slice(pointIndex)}`.replace(
    /\.?0+$/,
    '',
  )
}

const isTerminating = (denominator: bigint): boolean => 10n ** BigInt(decimalsMax) % denominator === 0n

export const formatAmount = (amount: Amount): string | null => {
  if (isInteger(amount)) return String(toInteger(amount))
  if (isExact(amount) && isTerminating(amount.d)) return decimalText(amount, decimalsMax)
  const value = toNumber(amount)
  if (isExact(amount) && Math.abs(value) >= 1e-9)
    return decimalText(amount, Math.max(2, significantDigits - String(amount.n / amount.d).length))
  if (!Number.isFinite(value)) return null
  // digits beyond the precision of a double are noise
  return String(Number(value.toPrecision(significantDigits)))
}
