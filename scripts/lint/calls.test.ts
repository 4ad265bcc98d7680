import { describe, it } from 'node:test'
import { RuleTester } from 'oxlint/plugins-dev'
import calls from './calls.ts'

RuleTester.describe = (text, body) => void describe(text, body)
RuleTester.it = (text, body) => void it(text, body)

const tester = new RuleTester({ languageOptions: { sourceType: 'module', parserOptions: { lang: 'ts' } } })
const errors = [{ message: /overflows the stack/ }]

tester.run('no-unbounded-spread', calls.rules['no-unbounded-spread'], {
  valid: [
    { name: 'loops', code: 'for (const each of more) all.push(each)' },
    { name: 'spreads what is written out', code: 'and(...(isOpen ? [a, b] : []), ...[1, 2].map(f))' },
    { name: 'hands arguments on', code: 'const log = (...args: string[]) => write(...args)' },
    {
      name: 'says why',
      code: 'query.orderBy(\n  // bounded: a list has two orders at most\n  ...orders,\n)',
    },
    { name: 'spreads into a list', code: 'const all = [...some, ...more]' },
  ],
  invalid: [
    { name: 'a push', code: 'all.push(...more)', errors },
    { name: 'the greatest', code: 'Math.max(0, ...values)', errors },
    { name: 'letters', code: 'String.fromCharCode(...bytes)', errors },
    { name: 'a list made of another', code: 'all.splice(at, 1, ...[first, ...more])', errors },
    { name: 'a constructor', code: 'new Highlight(...ranges)', errors },
    { name: 'apply', code: 'Math.max.apply(null, values)', errors },
    { name: 'arguments of another function', code: 'const f = (...args) => args.length\ng(...args)', errors },
  ],
})
