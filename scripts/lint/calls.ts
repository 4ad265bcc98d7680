import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Extract<Parameters<RuleTester['run']>[1], { createOnce?: never } | { create: unknown }>
type Visitors = ReturnType<NonNullable<Rule['create']>>
type NodeOf<Name extends keyof Visitors> = Parameters<NonNullable<Visitors[Name]>>[0]
type Call = NodeOf<'CallExpression'> | NodeOf<'NewExpression'>
type Spread = Extract<Call['arguments'][number], { type: 'SpreadElement' }>
type Expression = Spread['argument']
type AnyFunction = NodeOf<'ArrowFunctionExpression'> | NodeOf<'FunctionDeclaration'>

/** Matches a comment that explains why a list stays short, on the line of the spread or the one above. */
const directive = /\bbounded: \S/

const isLiteral = (node: Expression): boolean => {
  if (node.type === 'ConditionalExpression') return isLiteral(node.consequent) && isLiteral(node.alternate)
  return node.type === 'ArrayExpression' && node.elements.every((each) => each?.type !== 'SpreadElement')
}

/** Whether a list is known to be short, because it is a literal or mapped from one. */
const isShort = (node: Expression): boolean => {
  if (isLiteral(node)) return true
  const isMapped =
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.property.type === 'Identifier' &&
    ['map', 'filter', 'toSorted', 'toReversed'].includes(node.callee.property.name)
  return isMapped && node.callee.type === 'MemberExpression' && isShort(node.callee.object)
}

/** Finds the spread arguments of a call, including the list passed to `apply`. */
const spreadsOf = ({
  callee,
  arguments: args,
}: Call): readonly { node: Expression; place: { start: number } }[] => {
  const spreads = args.flatMap((each) =>
    each.type === 'SpreadElement' ? [{ node: each.argument, place: each }] : [],
  )
  const [, list] = args
  const isApply =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'apply' &&
    args.length === 2 &&
    list !== undefined &&
    list.type !== 'SpreadElement'
  return isApply ? [...spreads, { node: list, place: list }] : spreads
}

/**
 * Arguments are on the stack, so spreading a list of 125,000 elements into a call throws a RangeError. Loop
 * over the list, reduce it, or say on its line why it stays short: `// bounded: …`.
 */
const noUnboundedSpread: Rule = {
  create: (context) => {
    const lines = context.sourceCode.text.split('\n')
    const lineAt = (offset: number) => context.sourceCode.text.slice(0, offset).split('\n').length - 1
    /** Names of rest parameters, whose elements were already passed as arguments. */
    const restNames: Set<string>[] = []
    const enterFunction = ({ params }: AnyFunction) => {
      const last = params.at(-1)
      const isRestParameter = last?.type === 'RestElement' && last.argument.type === 'Identifier'
      restNames.push(new Set(isRestParameter && 'name' in last.argument ? [last.argument.name] : []))
    }
    const leave = () => {
      restNames.pop()
    }
    const check = (call: Call) => {
      for (const { node, place: spread } of spreadsOf(call)) {
        if (isShort(node)) continue
        if (node.type === 'Identifier' && restNames.some((names) => names.has(node.name))) continue
        const line = lineAt(spread.start)
        if (directive.test(lines[line] ?? '') || directive.test(lines[line - 1] ?? '')) continue
        context.report({
          node: call,
          message:
            'A long list overflows the stack here: loop over it, or say why it is short with “// bounded: …”.',
        })
      }
    }
    return {
      ArrowFunctionExpression: enterFunction,
      'ArrowFunctionExpression:exit': leave,
      FunctionDeclaration: enterFunction,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enterFunction,
      'FunctionExpression:exit': leave,
      CallExpression: check,
      NewExpression: check,
    }
  },
}

export default { meta: { name: 'calls' }, rules: { 'no-unbounded-spread': noUnboundedSpread } }
