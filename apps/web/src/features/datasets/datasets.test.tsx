import type { Dataset } from '@atelier/contract/datasets/dataset'
import { analyzeDataset, exploreDataset, getDataset } from '@atelier/contract/endpoints/datasets/datasets'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../test/fixtures.ts'
import { openPart } from '../../test/open-part.tsx'
import { respond, respondWithError } from '../../test/server.ts'
import DatasetCard from './dataset-card.tsx'

const column = {
  missing: 0,
  distinct: 3,
  mean: null,
  unit: null,
  top: [],
  bins: [],
  min: null,
  max: null,
}

const sales: Dataset = {
  readAs: { delimiter: ';', encoding: 'utf-8', decimal: ',', dates: 'day-first', skip: 0, names: 1 },
  isTold: false,
  assumed: ['dates'],
  note: null,
  tables: [
    {
      name: 'data',
      sheet: null,
      rows: 1200,
      columns: [
        { ...column, name: 'town', type: 'text', top: [{ value: 'Kiel', count: 800 }] },
        { ...column, name: 'day', type: 'date', min: '2024-02-01', max: '2024-12-09' },
        {
          ...column,
          name: 'A long name of a column that goes on and on, as exports of offices do',
          type: 'number',
          missing: 7,
          min: 1,
          max: 90.5,
          mean: 40.25,
          unit: '€',
          bins: [
            { from: 0, count: 5 },
            { from: 50, count: 9 },
          ],
        },
      ],
      rejects: {
        rows: 1,
        values: 0,
        shown: [{ line: 54, column: null, value: '7;Kiel;too much', reason: 'Expected 3, found 4' }],
      },
    },
  ],
}

beforeEach(() => {
  respond(exploreDataset, {
    columns: [{ name: 'town', type: 'text' }],
    rows: [['Kiel']],
    total: 1200,
    sql: 'select *\nfrom "data"',
  })
})

const openColumns = (screen: Awaited<ReturnType<typeof openPart>>['screen']) =>
  userEvent.click(screen.getByRole('button', { name: 'Columns', exact: true }))

it('LAB-04 analyzes a table only on request, and shows the cost beforehand', async () => {
  respond(getDataset, { dataset: null, takesMessages: 15 })
  respondWithError(
    analyzeDataset,
    'USAGE_LIMIT_REACHED',
    'Analyzing this file takes 15 messages, and you have 3 left today.',
  )
  const { screen } = await openPart(<DatasetCard id={newId()} title="sales.csv" />)
  await expect
    .element(screen.getByText(/uses 15 messages from your daily limit, but only once per file/))
    .toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Explore table' }))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/you have 3 left/)
  respond(analyzeDataset, sales)
  await userEvent.click(screen.getByRole('button', { name: 'Explore table' }))
  await expect.element(screen.getByText('First 1 of 1,200 rows')).toBeVisible()
  await openColumns(screen)
  await expect.element(screen.getByText('1,200 rows, 3 columns')).toBeVisible()
})

it('LAB-04 shows how a table was read and what was left out, and applies other import options', async () => {
  await page.viewport(390, 844)
  respond(getDataset, { dataset: sales, takesMessages: 0 })
  const body = Promise.withResolvers<unknown>()
  respond(analyzeDataset, async ({ request }) => {
    body.resolve(await request.json())
    return { ...sales, assumed: [], isTold: true }
  })
  const { screen } = await openPart(<DatasetCard id={newId()} title="sales.csv" />)
  await openColumns(screen)
  await expect.element(screen.getByText(/Semicolon · UTF-8 · Comma: 1,5 · Day first/)).toBeVisible()
  await expect.element(screen.getByText(/dates assumed/)).toBeVisible()
  await userEvent.click(screen.getByText(/1 row doesn’t fit the table/))
  await expect.element(screen.getByText('7;Kiel;too much')).toBeVisible()
  await expect.element(screen.getByText(/1 € to 90.5 €, average 40.25 €/)).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await userEvent.click(screen.getByRole('button', { name: 'Edit…' }))
  await userEvent.click(screen.getByRole('button', { name: /Dates with slashes \(assumed\)/ }))
  await userEvent.click(screen.getByRole('option', { name: /Month first/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply changes' }))
  expect(await body.promise).toEqual({ readAs: { ...sales.readAs, dates: 'month-first' } })
  await expect.element(screen.getByText(/dates assumed/)).not.toBeInTheDocument()
})

it('LAB-04 shows where the table starts, lets users change that, and resets it for another delimiter', async () => {
  const readAs = { ...sales.readAs, skip: 3, names: 2 } as NonNullable<Dataset['readAs']>
  respond(getDataset, { dataset: { ...sales, readAs }, takesMessages: 0 })
  const bodies: unknown[] = []
  respond(analyzeDataset, async ({ request }) => {
    bodies.push(await request.json())
    return { ...sales, readAs }
  })
  const { screen } = await openPart(<DatasetCard id={newId()} title="sales.csv" />)
  const choose = async (field: RegExp, option: RegExp) => {
    await userEvent.click(screen.getByRole('button', { name: 'Edit…' }))
    await userEvent.click(screen.getByRole('button', { name: field }))
    await userEvent.click(screen.getByRole('option', { name: option }))
    await userEvent.click(screen.getByRole('button', { name: 'Apply changes' }))
  }
  await openColumns(screen)
  await expect.element(screen.getByText(/3 lines above the table skipped · Two header rows/)).toBeVisible()
  await choose(/Header rows/, /^One$/)
  await choose(/Lines above the table/, /^4$/)
  await choose(/Delimiter/, /^Tab$/)
  const { skip: _skip, names: _names, ...others } = readAs
  await expect
    .poll(() => bodies)
    .toEqual([
      { readAs: { ...readAs, names: 1 } },
      { readAs: { ...readAs, skip: 4 } },
      { readAs: { ...others, delimiter: '\t' } },
    ])
})
