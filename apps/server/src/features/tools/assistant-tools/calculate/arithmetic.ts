import { Fraction } from 'fraction.js'

export type Amount = Fraction | number

const isExact = (amount: Amount): amount is Fraction => typeof amount !== 'number'
const double = (amount: Amount): number => (isExact(amount) ? amount.valueOf() : amount)

type Pair = (a: Amount, b: Amount) => Amount

const exactly =
  (exact: (a: Fraction, b: Fraction) => Fraction, near: (a: number, b: number) => number): Pair =>
  (a, b) =>
    isExact(a) && isExact(b) ? exact(a, b) : near(double(a), double(b))

export const add = exactly(
  (a, b) => a.add(b),
  (a, b) => a + b,
)
export const subtract = exactly(
  (a, b) => a.sub(b),
  (a, b) => a - b,
)
export const multiply = exactly(
  (a, b) => a.mul(b),
  (a, b) => a * b,
)
export const divide: Pair = (a, b) =>
  isExact(a) && isExact(b) && b.n !== 0n ? a.div(b) : double(b) === 0 ? Number.NaN : double(a) / double(b)

export const modulo: Pair = (a, b) => {
  if (double(b) === 0) return Number.NaN
  if (isExact(a) && isExact(b)) return a.sub(b.mul(a.div(b).floor()))
  return double(a) - double(b) * Math.floor(double(a) / double(b))
}

const bitsMax = 20_000

const isInteger = (amount: Amount): amount is Fraction => isExact(amount) && amount.d === 1n

export const power: Pair = (base, exponent) => {
  const times = Math.abs(double(exponent))
  if (isExact(base) && isInteger(exponent) && times <= bitsMax) {
    if (base.n === 0n && double(exponent) < 0) return Number.NaN
    const bits = (base.n.toString(2).length + base.d.toString(2).length) * times
    const result = bits <= bitsMax ? base.pow(exponent) : null
    if (result) return result
  }
  return rootOf(
    double(base) ** double(exponent),
    (root) => isExact(base) && times === 0.5 && root.mul(root).equals(base),
  )
}

const rootOf = (value: number, isRoot: (root: Fraction) => boolean): Amount => {
  if (!Number.isSafeInteger(value)) return value
  const root = new Fraction(value)
  return isRoot(root) ? root : value
}

const compare = (a: Amount, b: Amount): number =>
  isExact(a) && isExact(b) ? a.compare(b) : double(a) - double(b)

const near =
  (work: (...values: number[]) => number) =>
  (...amounts: Amount[]): Amount =>
    // bounded: two numbers
    work(...amounts.slice(0, 2).map(double))

const toInteger = (amount: Amount): bigint => {
  if (!isInteger(amount)) throw new RangeError('not a whole number')
  return amount.s < 0n ? -amount.n : amount.n
}

const greatestDivisor = (a: bigint, b: bigint): bigint =>
  b === 0n ? (a < 0n ? -a : a) : greatestDivisor(b, a % b)
const exact = (value: bigint) => new Fraction(value)
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
  const rounded = amount.abs().mul(scale).add(new Fraction(1, 2)).floor().div(scale)
  return amount.s < 0n ? rounded.neg() : rounded
}

const factorialMax = 1000

export const factorial = (amount: Amount): Amount => {
  const count = toInteger(amount)
  if (count < 0n || count > factorialMax) throw new RangeError('out of range')
  let product = 1n
  for (let factor = 2n; factor <= count; factor++) product *= factor
  return exact(product)
}

const median = (amounts: readonly Amount[]): Amount => {
  const sorted = amounts.toSorted(compare)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1
    ? upper
    : divide(add(sorted[middle - 1] ?? Number.NaN, upper), new Fraction(2))
}

interface Calculation {
  readonly minArguments: number
  readonly maxArguments: number
  readonly work: (...amounts: Amount[]) => Amount
}

const defineCalculation = (
  argumentsMin: number,
  argumentsMax: number,
  work: Calculation['work'],
): Calculation => ({
  minArguments: argumentsMin,
  maxArguments: argumentsMax,
  work,
})
const unary = (work: (amount: Amount) => Amount) =>
  defineCalculation(1, 1, (amount = Number.NaN) => work(amount))
const variadic = (work: (amounts: readonly Amount[]) => Amount) =>
  defineCalculation(1, 100, (...amounts) => work(amounts))
const floor = (amount: Amount): Amount => (isExact(amount) ? amount.floor() : Math.floor(amount))
const ceil = (amount: Amount): Amount => (isExact(amount) ? amount.ceil() : Math.ceil(amount))

export const functions: ReadonlyMap<string, Calculation> = new Map(
  Object.entries({
    abs: unary((amount) => (isExact(amount) ? amount.abs() : Math.abs(amount))),
    ceil: unary(ceil),
    floor: unary(floor),
    round: defineCalculation(1, 2, (amount = Number.NaN, digits) => round(amount, digits)),
    sign: unary((amount) => new Fraction(Math.sign(double(amount)))),
    sqrt: unary((amount) => power(amount, new Fraction(1, 2))),
    cbrt: unary((amount) =>
      rootOf(Math.cbrt(double(amount)), (root) => isExact(amount) && root.mul(root).mul(root).equals(amount)),
    ),
    pow: defineCalculation(2, 2, (base = Number.NaN, exponent = Number.NaN) => power(base, exponent)),
    mod: defineCalculation(2, 2, (a = Number.NaN, b = Number.NaN) => modulo(a, b)),
    min: variadic((amounts) => amounts.reduce((least, each) => (compare(each, least) < 0 ? each : least))),
    max: variadic((amounts) => amounts.reduce((most, each) => (compare(each, most) > 0 ? each : most))),
    sum: variadic(total),
    mean: variadic((amounts) => divide(total(amounts), new Fraction(amounts.length))),
    median: variadic(median),
    gcd: variadic((amounts) => exact(amounts.map(toInteger).reduce(greatestDivisor))),
    lcm: variadic((amounts) =>
      exact(
        amounts
          .map(toInteger)
          .reduce((a, b) => (a === 0n || b === 0n ? 0n : (a / greatestDivisor(a, b)) * b)),
      ),
    ),
    exp: unary(near(Math.exp)),
    log: defineCalculation(1, 2, (amount = Number.NaN, base) =>
      base === undefined ? Math.log(double(amount)) : Math.log(double(amount)) / Math.log(double(base)),
    ),
    ln: unary(near(Math.log)),
    log2: unary(near(Math.log2)),
    factorial: unary(factorial),
    log10: unary(near(Math.log10)),
    sin: unary(near(Math.sin)),
    cos: unary(near(Math.cos)),
    tan: unary(near(Math.tan)),
    asin: unary(near(Math.asin)),
    acos: unary(near(Math.acos)),
    atan: unary(near(Math.atan)),
    atan2: defineCalculation(2, 2, near(Math.atan2)),
  }),
)

export const constants: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['π', Math.PI],
  ['e', Math.E],
])

const precision = 14
const decimalsMax = 30

const decimalText = (amount: Fraction, decimals: number): string => {
  const scale = 10n ** BigInt(decimals)
  const scaled = (amount.n * scale * 2n + amount.d) / (amount.d * 2n)
  const digits = String(scaled).padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return `${amount.s < 0n ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`.replace(/\.?0+$/, '')
}

const endsWithin = (denominator: bigint): boolean => 10n ** BigInt(decimalsMax) % denominator === 0n

export const amountText = (amount: Amount): string | null => {
  if (isInteger(amount)) return String(toInteger(amount))
  if (isExact(amount) && endsWithin(amount.d)) return decimalText(amount, decimalsMax)
  const value = double(amount)
  if (isExact(amount) && Math.abs(value) >= 1e-9)
    return decimalText(amount, Math.max(2, precision - String(amount.n / amount.d).length))
  if (!Number.isFinite(value)) return null
  // digits beyond double precision are noise
  return String(Number(value.toPrecision(precision)))
}
