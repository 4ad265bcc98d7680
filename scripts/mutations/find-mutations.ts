import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** A change to the server's source that must make a test fail. */
export interface Mutation {
  /** Relative to apps/server/src. */
  readonly file: string
  readonly line: number
  readonly kind: 'right' | 'check' | 'refusal' | 'owner'
  readonly start: number
  readonly end: number
  /** Replaces the code from `start` to `end`. */
  readonly text: string
  /** For SQL: the range of the value that the condition compares. */
  readonly value?: readonly [start: number, end: number]
  /** The original code, for reports. */
  readonly label: string
  /** Why no test can fail, from the `redundant:` or `unreachable:` comment above; else null. */
  readonly reason: string | null
}

type Change = Pick<Mutation, 'kind' | 'start' | 'end' | 'text' | 'value'>

export const sources = join(import.meta.dirname, '../../apps/server/src')
/** Returns the file's source with the mutation. */
export const mutate = ({ file, start, end, text }: Mutation): string => {
  const source = readFileSync(join(sources, file), 'utf8')
  return source.slice(0, start) + text + source.slice(end)
}

const accessCheckName = /^(?:load|require)(?:[A-Z]|$)/
const rightName = /^[A-Z]+(?:_[A-Z]+)*$/
/** Rights that READ implies. */
const rightsImpliedByRead = new Set(['READ', 'USE', 'LEAVE', 'STOP_ANSWER'])
const refusalPattern = /\bnotFound\(|'NOT_(?:ALLOWED|SIGNED_IN|FOUND)'/
const ownerColumn = /(?:owner|user|invitee)Id$/i
const ownerInSql = /\b(?:where|and|or|on|\()\s*(\w*\.?(?:\w+_)?(?:owner|user|invitee)_id\s*=\s*)$/i

/** Lists the tables that a file imports. */
const tablesOf = (program: { body: readonly object[] }): Set<string> => {
  const tables = new Set<string>()
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      if (/\/schema\//.test(source.value)) for (const { local } of specifiers) tables.add(local.name)
    },
  }).visit(program as Parameters<Visitor['visit']>[0])
  return tables
}

const mutationsOf = (file: string): Mutation[] => {
  const source = readFileSync(join(sources, file), 'utf8')
  const { program } = parseSync(file, source)
  const tables = tablesOf(program)
  const changes: Change[] = []
  const isAccess = /(?:^|\/)access\.ts$/.test(file)
  const isQuery = file.endsWith('queries.ts')
  const servesPeople = /^features\/|^platform\/(?:auth|http)\//.test(file)
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  const columnOf = (node: { type: string; start: number; end: number }): string | null => {
    const [table, column, ...remainingParts] = textOf(node).split('.')
    const isColumn =
      node.type === 'MemberExpression' && remainingParts.length === 0 && tables.has(table ?? '')
    return isColumn ? (column ?? null) : null
  }

  new Visitor({
    CallExpression: ({ callee, arguments: args, start, end }) => {
      const name = textOf(callee)
      // all strings of an argument, such as both of `mine ? 'READ' : 'MANAGE'`
      if (accessCheckName.test(name))
        for (const argument of args)
          for (const match of textOf(argument).matchAll(/'([^']*)'/g)) {
            const offset = argument.start + match.index
            const isRightArgument = argument.type === 'Literal' || argument.type === 'ConditionalExpression'
            if (isRightArgument && rightName.test(match[1] ?? '') && !rightsImpliedByRead.has(match[1] ?? ''))
              changes.push({ kind: 'right', start: offset, end: offset + match[0].length, text: `'READ'` })
          }
      const [first, rightArgument] = args
      if (!isQuery || name !== 'eq' || !first || !rightArgument) return
      const isOwner = ownerColumn.test(columnOf(first) ?? '') && columnOf(rightArgument) === null
      if (isOwner) changes.push({ kind: 'owner', start, end, text: 'undefined' })
    },
    TemplateLiteral: ({ quasis, expressions }) => {
      if (!isQuery) return
      for (const [index, value] of expressions.entries()) {
        const precedingText = quasis[index]
        const match = precedingText ? ownerInSql.exec(textOf(precedingText).replace(/\$?\{?$/, '')) : null
        if (!precedingText || !match || columnOf(value) !== null) continue
        const text = textOf(precedingText).replace(/\$?\{?$/, '')
        const start = precedingText.start + text.length - (match[1]?.length ?? 0)
        // the brace that closes the value
        const end = source.indexOf('}', value.end) + 1
        changes.push({ kind: 'owner', start, end, text: 'true', value: [value.start, value.end] })
      }
    },
    ExpressionStatement: ({ expression, start, end }) => {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression
      if (servesPeople && call.type === 'CallExpression' && accessCheckName.test(textOf(call.callee)))
        changes.push({ kind: 'check', start, end, text: ';' })
    },
    ThrowStatement: (node) => {
      if (isAccess || refusalPattern.test(textOf(node)))
        changes.push({ kind: 'refusal', start: node.start, end: node.end, text: '{}' })
    },
    IfStatement: ({ consequent }) => {
      const [first] = consequent.type === 'BlockStatement' ? consequent.body : [consequent]
      const isRefusal =
        first && (isAccess ? /\bnew AppError\(|\bnotFound\(/ : refusalPattern).test(textOf(first))
      if (first?.type === 'ReturnStatement' && isRefusal)
        changes.push({ kind: 'refusal', start: first.start, end: first.end, text: '{}' })
    },
  }).visit(program)

  const lines = source.split('\n')
  return changes.map((change) => {
    const line = source.slice(0, change.start).split('\n').length
    const reason = /\/\/ (?:redundant|unreachable): (.*)$/.exec(lines[line - 2] ?? '')?.[1] ?? null
    return { ...change, file, line, label: textOf(change).trim().replaceAll(/\s+/g, ' '), reason }
  })
}

/**
 * Finds changes that weaken a required right to READ, or that drop a check with an unused result, a
 * rejection, or a query's condition on the owner.
 */
export const findMutations = (): Mutation[] =>
  globSync('**/*.ts', { cwd: sources })
    .filter((file) => !/\.test\.ts$|^(?:test|db)\//.test(file))
    .toSorted()
    .flatMap(mutationsOf)
