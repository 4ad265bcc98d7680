import { sentence, toSentence, verbatim, type Wording } from '@atelier/contract/write-sentence'
import { AppError } from '../../../platform/app-error.ts'
import { allowedFunctions, allowedTableFunctions } from './functions.ts'

const queryNotAllowed = (reason: Wording) =>
  new AppError(
    'BAD_INPUT',
    sentence('Query not allowed: {reason} Write a single SELECT statement for the dataset’s tables.', {
      reason: toSentence(reason),
    }),
  )

const tableKinds = new Set(['BASE_TABLE', 'SUBQUERY', 'JOIN', 'TABLE_FUNCTION', 'EXPRESSION_LIST', 'EMPTY'])

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readText = (node: Record<string, unknown>, key: string): string => {
  const value = node[key]
  return typeof value === 'string' ? value : ''
}

const walk = (value: unknown, visit: (node: Record<string, unknown>) => void): void => {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  else if (isNode(value)) {
    visit(value)
    for (const each of Object.values(value)) walk(each, visit)
  }
}

const collectCteNames = (tree: unknown): Set<string> => {
  const names = new Set<string>()
  walk(tree, (node) => {
    const parts = node['cte_map']
    if (!isNode(parts) || !Array.isArray(parts['map'])) return
    for (const part of parts['map']) if (isNode(part)) names.add(readText(part, 'key').toLowerCase())
  })
  for (const name of names)
    if (!/^[\p{L}_][\p{L}\p{N}_ ]*$/u.test(name))
      throw queryNotAllowed(sentence('“{name}” isn’t a valid alias.', { name }))
  return names
}

const checkTable = (node: Record<string, unknown>, tables: ReadonlySet<string>): void => {
  const kind = readText(node, 'type')
  if (!tableKinds.has(kind)) throw queryNotAllowed('it reads from something other than a table.')
  if (kind === 'BASE_TABLE') {
    const name = readText(node, 'table_name')
    if (
      readText(node, 'schema_name') !== '' ||
      readText(node, 'catalog_name') !== '' ||
      !tables.has(name.toLowerCase())
    )
      throw queryNotAllowed(sentence('no table “{name}”.', { name }))
  }
  if (kind === 'TABLE_FUNCTION') {
    const call = node['function']
    const name = isNode(call) ? readText(call, 'function_name').toLowerCase() : ''
    if (!allowedTableFunctions.has(name))
      throw queryNotAllowed(sentence('the function “{name}” can’t be used as a table.', { name }))
  }
}

/** Throws BAD_INPUT unless the SQL is a single pure SELECT. `tree` is from `json_serialize_sql`. */
export const checkTree = (tree: unknown, tableNames: readonly string[]): void => {
  if (!isNode(tree)) throw queryNotAllowed('it isn’t valid SQL.')
  if (tree['error'] === true)
    throw queryNotAllowed(verbatim(`${readText(tree, 'error_message')}.`.replace(/[.!]+\.$/, '.')))
  const statements = tree['statements']
  if (!Array.isArray(statements) || statements.length !== 1)
    throw queryNotAllowed('it isn’t a single statement.')
  const tables = new Set([...tableNames.map((name) => name.toLowerCase()), ...collectCteNames(statements)])
  const tableFunctionNodes = new Set<unknown>()
  walk(statements, (node) => {
    // nodes of FROM have a sample and, unlike expressions, no class
    if (
      'sample' in node &&
      typeof node['type'] === 'string' &&
      !('class' in node) &&
      !('select_list' in node)
    ) {
      checkTable(node, tables)
      tableFunctionNodes.add(node['function'])
    }
    if (readText(node, 'class') === 'LAMBDA') throw queryNotAllowed('it iterates over lists.')
    const name = readText(node, 'function_name').toLowerCase()
    if (name === '' || tableFunctionNodes.has(node)) return
    if (!allowedFunctions.has(name))
      throw queryNotAllowed(sentence('the function “{name}” can’t be used.', { name }))
    if (readText(node, 'catalog') !== '' || !['', 'main'].includes(readText(node, 'schema')))
      throw queryNotAllowed(sentence('the function “{name}” can’t be used.', { name }))
  })
}
