import type { Dataset } from '@atelier/contract/datasets/dataset'
import {
  exploreDataset,
  getDataset,
  queryDataset,
  searchDataset,
} from '@atelier/contract/endpoints/datasets/datasets'
import type { Exploration } from '@atelier/contract/datasets/exploration'
import { page, userEvent } from 'vitest/browser'
import { expect, it } from 'vitest'
import { newId } from '../../../test/fixtures.ts'
import { openPart } from '../../../test/open-part.tsx'
import { respond, respondWithError } from '../../../test/server.ts'
import DatasetCard from '../dataset-card.tsx'

const facts = { missing: 0, distinct: 2, mean: null, unit: null, top: [], bins: [], min: null, max: null }

const dataset: Dataset = {
  readAs: null,
  isTold: false,
  assumed: [],
  note: null,
  tables: [
    {
      name: 'data',
      sheet: null,
      rows: 84_213,
      columns: [
        { ...facts, name: 'Ort "Süd"', type: 'text', top: [{ value: 'Köln', count: 50_000 }], missing: 13 },
        { ...facts, name: 'Day', type: 'date', min: '2020-01-01', max: '2024-12-31' },
        { ...facts, name: 'Litres', type: 'number', min: 1, max: 9, mean: 4.5 },
      ],
      rejects: { rows: 2, totals: 1, values: 0, shown: [] },
    },
  ],
}

const rows = {
  columns: [
    { name: 'Ort "Süd"', type: 'text' as const },
    { name: 'Day', type: 'date' as const },
    { name: 'Litres', type: 'number' as const },
  ],
  rows: [
    ['Köln', '2024-02-29', 3],
    [null, null, '9007199254740993'],
  ],
  total: 84_213,
  sql: 'select *\nfrom "data"',
}

it('LAB-04 explores a table without a model: filters, groups, charts, searches and SQL', async () => {
  await page.viewport(390, 844)
  respond(getDataset, { dataset, takesMessages: 0 })
  const requests: Exploration[] = []
  respond(exploreDataset, async ({ request }) => {
    const body = (await request.json()) as Exploration
    requests.push(body)
    if ((body.groupBy ?? []).length === 0) return rows
    return {
      columns: [
        { name: 'Day (year)', type: 'date' as const },
        { name: 'sum Litres', type: 'number' as const },
      ],
      rows: [
        ['2023-01-01', 7],
        ['2024-01-01', 8],
      ],
      total: 2,
      sql: 'select date_trunc',
    }
  })
  const { screen } = await openPart(<DatasetCard id={newId()} title="orders.csv" />)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }))
  const expectLastRequest = () => expect.poll(() => requests.at(-1))

  await expect
    .element(screen.getByText('No language model is connected. Explore the table below or search its rows.'))
    .toBeVisible()
  await expect.element(screen.getByText('First 2 of 84,213 rows')).toBeVisible()
  await expect.element(screen.getByText('3 rows of the file were skipped')).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'Feb 29, 2024' })).toBeInTheDocument()
  await expect.element(screen.getByRole('cell', { name: '9,007,199,254,740,993' })).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)

  await press('Ort "Süd"')
  await expect.element(screen.getByText('84,200 of 84,213')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Köln 50,000' }))
  await expectLastRequest().toMatchObject({
    filters: [{ column: 'Ort "Süd"', operator: 'equals', values: ['Köln'] }],
  })
  await press('Filter')
  await userEvent.click(screen.getByRole('button', { name: /Column/ }).last())
  await userEvent.click(screen.getByRole('option', { name: 'Litres' }))
  await userEvent.click(screen.getByRole('button', { name: /Condition/ }))
  await userEvent.click(screen.getByRole('option', { name: 'at least' }))
  await press('Apply filter')
  await expect.element(screen.getByText('Enter a number.')).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Value' }), '1,234.5')
  await userEvent.keyboard('{Enter}')
  await expectLastRequest().toMatchObject({
    filters: [{ operator: 'equals' }, { column: 'Litres', operator: 'atLeast', value: '1234.5' }],
  })
  await press('Remove Litres at least 1234.5')
  await press('Remove Ort "Süd" is Köln')

  await press('Day')
  await press('Group by this column')
  await press('Calculate')
  await press('Add')
  await expectLastRequest().toMatchObject({
    filters: [],
    groupBy: [{ column: 'Day', unit: 'year' }],
    aggregates: [{ function: 'sum', column: 'Litres' }],
  })
  await expect.element(screen.getByRole('cell', { name: '2023', exact: true })).toBeInTheDocument()
  await press('Sum of Litres')
  await press('Sort descending')
  await expectLastRequest().toMatchObject({ sort: [{ column: 'sum Litres', direction: 'descending' }] })
  await press('Chart')
  await expect.element(screen.getByRole('img', { name: /Sum of Litres · Day by year/ })).toBeInTheDocument()

  respond(searchDataset, {
    ...rows,
    total: 2,
    words: [
      { word: 'koln', rows: 2 },
      { word: 'where', rows: 0 },
    ],
  })
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search rows' }), 'where koln')
  await expect.element(screen.getByText('2 rows found · Not in the table: “where”')).toBeVisible()
  expect(screen.getByRole('mark').element().textContent).toBe('Köln')
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search rows' }))

  const reason = 'Couldn’t run the query: Binder Error'
  respondWithError(queryDataset, 'BAD_INPUT', reason)
  await press('SQL select date_trunc')
  await userEvent.fill(screen.getByRole('textbox', { name: 'SQL for this result' }), 'select nothing')
  await press('Run')
  await expect.element(screen.getByText(reason)).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'SQL for this result' }))
    .toHaveValue('select nothing')
  await expect.element(screen.getByRole('cell', { name: '2023', exact: true })).toBeInTheDocument()
  respond(queryDataset, {
    columns: [{ name: 'n', type: 'number' }],
    rows: [],
    total: 0,
    sql: 'select nothing',
  })
  await press('Run')
  await expect.element(screen.getByText('No rows match')).toBeVisible()
  await press('Discard my SQL')
  await expect.element(screen.getByRole('cell', { name: '2023', exact: true })).toBeInTheDocument()
})

it('LAB-04 cancels a slow calculation, and runs it again', async () => {
  respond(getDataset, { dataset, takesMessages: 0 })
  const calculation = Promise.withResolvers<typeof rows>()
  respond(exploreDataset, () => calculation.promise)
  const { screen } = await openPart(<DatasetCard id={newId()} title="orders.csv" />)
  await expect.element(screen.getByText('Calculating…')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.element(screen.getByText('Canceled')).toBeVisible()
  calculation.resolve(rows)
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }))
  await expect.element(screen.getByText('First 2 of 84,213 rows')).toBeVisible()
})
