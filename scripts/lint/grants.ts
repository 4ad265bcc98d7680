import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Extract<Parameters<RuleTester['run']>[1], { createOnce?: never } | { create: unknown }>
type Visitors = ReturnType<NonNullable<Rule['create']>>
type NodeOf<Name extends keyof Visitors> = Parameters<NonNullable<Visitors[Name]>>[0]
type Type = NodeOf<'TSAsExpression'>['typeAnnotation']
type Program = NodeOf<'Program'>
type Param = NodeOf<'ArrowFunctionExpression'>['params'][number]

/** Types that only platform/access and platform/actor.ts can create. */
const brandTypes = new Set(['Grant', 'Granted', 'JobGrant', 'Actor'])
/** Matches the names of unions of these types. */
const isUnionName = (name: string) => name.endsWith('Grant')
const grantTypePattern = /\b(?:\w*Grant|Granted|Actor)\b/

/** The types in a file by name: the file's own with their definition, imported ones with null. */
type Types = ReadonlyMap<string, Type | null>

const typesOf = ({ body }: Program): Types => {
  const types = new Map<string, Type | null>()
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'ImportDeclaration')
      for (const { local } of declaration.specifiers) types.set(local.name, null)
    if (declaration?.type === 'TSTypeAliasDeclaration')
      types.set(declaration.id.name, declaration.typeAnnotation)
  }
  return types
}

/** Whether every value of this type proves a right; for a union, every value of each member. */
const isWriteProof = (type: Type, types: Types): boolean => {
  if (type.type === 'TSUnionType') return type.types.every((each) => isWriteProof(each, types))
  if (type.type === 'TSArrayType') return isWriteProof(type.elementType, types)
  if (type.type === 'TSTypeOperator') return isWriteProof(type.typeAnnotation, types)
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false
  const { name } = type.typeName
  const declaredType = types.get(name)
  if (declaredType) return isWriteProof(declaredType, types)
  return declaredType === null && (brandTypes.has(name) || isUnionName(name))
}

const isProof = (param: Param, types: Types): boolean => {
  if (param.type !== 'Identifier' && param.type !== 'ObjectPattern') return false
  const type = param.typeAnnotation?.typeAnnotation
  return !param.optional && type !== undefined && isWriteProof(type, types)
}

type SourceRange = Pick<Program, 'start' | 'end' | 'range'>

/** A top-level declaration. */
interface DeclaredFunction {
  readonly name: string
  readonly span: SourceRange
  /** Empty if it isn't a function. */
  readonly params: readonly Param[]
  readonly isExported: boolean
  readonly references: Set<string>
  writes: boolean
}

const declaredIn = ({ body }: Program): DeclaredFunction[] => {
  const listedNames = new Set<string>()
  const declarations: Omit<DeclaredFunction, 'references' | 'writes'>[] = []
  for (const statement of body) {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    if (isExported)
      for (const { local } of statement.specifiers)
        listedNames.add('name' in local ? local.name : local.value)
    if (declaration?.type === 'FunctionDeclaration' && declaration.id)
      declarations.push({
        name: declaration.id.name,
        span: declaration,
        params: declaration.params,
        isExported,
      })
    if (declaration?.type === 'VariableDeclaration')
      for (const { id, init, ...span } of declaration.declarations) {
        const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
        if (id.type === 'Identifier')
          declarations.push({ name: id.name, span, params: isFunction ? init.params : [], isExported })
      }
    if (statement.type === 'ExportDefaultDeclaration')
      declarations.push({ name: 'The default export', span: statement, params: [], isExported: true })
  }
  return declarations.map((each) => ({
    ...each,
    isExported: each.isExported || listedNames.has(each.name),
    references: new Set(),
    writes: false,
  }))
}

const writeMethods = new Set(['insert', 'update', 'delete'])
const writesInSql = /\b(?:insert\s+into|update\s+\S+\s+(?:\w+\s+)?set|delete\s+from|truncate|merge\s+into)\b/i

/** Requires a Grant, the owning Actor or a JobGrant as a parameter of every exported query that writes. */
const writesTakeGrants: Rule = {
  create: (context) => {
    let types: Types = new Map()
    let declaredFunctions: DeclaredFunction[] = []
    const findEnclosing = (node: SourceRange) =>
      declaredFunctions.find(({ span }) => span.start <= node.start && node.end <= span.end)
    const noteWrite = (node: SourceRange) => {
      const declaration = findEnclosing(node)
      if (declaration) declaration.writes = true
    }
    return {
      Program: (program) => {
        types = typesOf(program)
        declaredFunctions = declaredIn(program)
      },
      Identifier: (node) => void findEnclosing(node)?.references.add(node.name),
      CallExpression: (node) => {
        const { callee } = node
        if (callee.type !== 'MemberExpression') return
        const { property } = callee
        if (property.type === 'Identifier' && writeMethods.has(property.name)) noteWrite(node)
      },
      TaggedTemplateExpression: (node) => {
        if (writesInSql.test(node.quasi.quasis.map(({ value }) => value.raw).join('x'))) noteWrite(node)
      },
      'Program:exit': () => {
        // functions also write through the file's private functions
        for (let isGrowing = true; isGrowing;) {
          isGrowing = false
          const writers = new Set(declaredFunctions.flatMap((each) => (each.writes ? [each.name] : [])))
          for (const each of declaredFunctions)
            if (!each.writes && [...each.references].some((name) => writers.has(name)))
              each.writes = isGrowing = true
        }
        for (const { name, params, isExported, writes: isWriter, span } of declaredFunctions)
          if (isExported && isWriter && !params.some((param) => isProof(param, types)))
            context.report({
              message: `${name} writes without proof: take a Grant, the Actor whose own it is, or a JobGrant.`,
              node: span,
            })
      },
    }
  },
}

/** Forbids casts to grants, and other types that have a grant's name. */
const noForgedGrants: Rule = {
  create: (context) => {
    let types: Types = new Map()
    const refuseCast = (node: NodeOf<'TSAsExpression'> | NodeOf<'TSTypeAssertion'>) => {
      if (grantTypePattern.test(context.sourceCode.getText(node.typeAnnotation)))
        context.report({ message: 'Grants and actors are minted, not cast.', node })
    }
    const refuseName = (node: NodeOf<'TSTypeAliasDeclaration'> | NodeOf<'TSInterfaceDeclaration'>) => {
      const { name } = node.id
      const isUnion =
        !brandTypes.has(name) &&
        node.type === 'TSTypeAliasDeclaration' &&
        isWriteProof(node.typeAnnotation, types)
      if ((brandTypes.has(name) || isUnionName(name)) && !isUnion)
        context.report({ message: `${name} is called a grant, and is none.`, node })
    }
    return {
      Program: (program) => {
        types = typesOf(program)
      },
      TSAsExpression: refuseCast,
      TSTypeAssertion: refuseCast,
      TSTypeAliasDeclaration: refuseName,
      TSInterfaceDeclaration: refuseName,
    }
  },
}

const restrictedImports: Readonly<Record<string, string>> = {
  authorize: 'in access.ts',
  grantForJob: 'in the jobs that .oxlintrc.json lists',
  jobGrant: 'in the jobs that .oxlintrc.json lists',
  actAs: 'where .oxlintrc.json allows it',
}
const grantModule = /\/platform\/(?:access\/authorize|actor)\.ts$|^\.\.?\/(?:authorize|actor)\.ts$/

/** Restricts imports of functions that create grants; `allow` lists those that a file may import. */
const restrictGrantImports: Rule = {
  meta: { schema: [{ type: 'object', properties: { allow: { type: 'array', items: { type: 'string' } } } }] },
  create: (context) => {
    const [options] = context.options as { allow?: string[] }[]
    const allowedNames = new Set(options?.allow)
    return {
      ImportDeclaration: (node) => {
        if (!grantModule.test(node.source.value) || node.importKind === 'type') return
        for (const each of node.specifiers) {
          const importedName = each.type === 'ImportSpecifier' && each.imported
          const name = importedName && 'name' in importedName ? importedName.name : '*'
          if (each.type === 'ImportSpecifier' && each.importKind === 'type') continue
          if ((name === '*' || name in restrictedImports) && !allowedNames.has(name))
            context.report({
              message:
                name === '*'
                  ? 'Import functions that create grants by name.'
                  : `Import ${name} only ${restrictedImports[name] ?? 'by name'}.`,
              node: each,
            })
        }
      },
      ExportNamedDeclaration: (node) => {
        if (node.source && node.exportKind !== 'type' && grantModule.test(node.source.value))
          context.report({ message: 'Don’t re-export functions that create grants.', node })
      },
      ExportAllDeclaration: (node) => {
        if (grantModule.test(node.source.value))
          context.report({ message: 'Don’t re-export functions that create grants.', node })
      },
      ImportExpression: (node) => {
        if (node.source.type === 'Literal' && grantModule.test(String(node.source.value)))
          context.report({ message: 'Import functions that create grants by name.', node })
      },
    }
  },
}

/** Lint rules on proofs of rights (docs/architecture/rights.md). */
export default {
  meta: { name: 'grants' },
  rules: {
    'writes-take-grants': writesTakeGrants,
    'no-forged-grants': noForgedGrants,
    'restrict-grant-imports': restrictGrantImports,
  },
}
