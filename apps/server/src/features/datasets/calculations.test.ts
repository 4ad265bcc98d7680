import { expect, it } from 'vitest'
import { invoices, orders, others, ventes } from '../../test/ask-table.ts'

it('LAB-04 tells of sums that were left out, and of amounts of several currencies', async () => {
  expect(
    await others('Region,Q1\nNorth,10\nSouth,30\nTotal,40\n', [
      ['total Q1', 'The total Q1 is 40. Calculated over 2 rows. 1 row was left out because it only adds up'],
      ['which region has the highest Q1?', 'South has the largest total Q1: 30.'],
    ]),
  ).toEqual([])
  expect(
    await others('Item,Price\nA,$10.00\nB,€20.00\nC,USD 30.00\n', [
      [
        'total price',
        '60 $ / €. Calculated over 3 rows. Price holds amounts in $ / €, which are taken as they are',
      ],
    ]),
  ).toEqual([])
})

it('LAB-04 calculates with the column that is named, however short its name, and with no other', async () => {
  expect(
    await others('Country,GDP,Population\nFrance,2780,68\nSpain,1400,48\nItaly,2100,59\nGermany,4080,83\n', [
      ['total GDP', 'The total GDP is 10,360.'],
      ['average GDP', 'The average GDP is 2,590.'],
      ['Which country has the highest GDP?', 'Germany has the largest total GDP: 4,080.'],
    ]),
  ).toEqual([])
  expect(
    await others('City,Temperature\nOslo,-5\nRome,15\nCairo,30\n', [
      ['lowest temperature', 'The lowest Temperature is -5.'],
      ['average rainfall', null],
      ['total rainfall in Rome', null],
      ['the largest city', null],
      [
        'how many cities with temperature over -10',
        'Where Temperature > -10: The number of different City is 3.',
      ],
    ]),
  ).toEqual([])
  expect(
    await others('City,Amount,Sales\nOslo,1,10\nRome,2,20\n', [['sum of sales', 'The total Sales is 30.']]),
  ).toEqual([])
})

it('LAB-04 adds up what is counted by its own column, and counts rows else', async () => {
  expect(
    await others(orders, [
      ['How many quantity were sold?', 'The total Quantity is 61.'],
      ['number of customers in North', 'The number of different Customer is 2.'],
      ['how many rows with quantity over 8', 'Where Quantity > 8: The number of rows is 3.'],
      ['how many discounted orders', null],
    ]),
  ).toEqual([])
  expect(
    await others('Ort;Einwohner\nKöln;1.084.831\nBonn;331.885\n', [
      ['Wie viele Einwohner hat Bonn?', 'Wo Ort = Bonn: Summe von Einwohner: 331.885.'],
    ]),
  ).toEqual([])
})

it('LAB-04 ranks, takes the highest of each part and tells shares of a total', async () => {
  expect(
    await others(orders, [
      ['top three products by sales', 'Lamp has the largest total Sales: 4,800.'],
      ['highest sales by region', 'South has the highest Sales: 2,500.'],
      ['maximum sales by region', 'South has the highest Sales: 2,500.'],
      [
        'which month had the highest sales?',
        'From 2023-01 to 2025-02: 2024-01 has the largest total Sales: 2,500.',
      ],
      [
        'What percentage of sales comes from North?',
        'Where Region = North: 30.1 % of the total Sales: 2,800 of 9,300.',
      ],
      ['percentage of sales by region', 'South has the largest total Sales: 3,300 (35.5 %).'],
      ['top 2 sales', null],
    ]),
  ).toEqual([])
  expect(
    await others(invoices, [
      ['Gesamtumsatz', 'Summe von Umsatz (€): 7.251,5.'],
      ['Durchschnittlicher Umsatz pro Filiale', 'Bad Honnef, Durchschnitt von Umsatz (€): 1.725,38.'],
      ['Mittlerer Umsatz', 'Durchschnitt von Umsatz (€): 1.035,93.'],
      ['Die drei größten Filialen nach Umsatz', 'Bad Honnef, Summe von Umsatz (€): 3.450,75.'],
      ['Umsatzanteil nach Filiale', '3.450,75 (47,6 %)'],
      ['Anteil der bezahlten Rechnungen', 'Wo Bezahlt = ja: 42,9 % von'],
    ]),
  ).toEqual([])
  expect(
    await others(ventes, [
      ['plus petite quantité', 'Minimum de quantité : 1.'],
      ['quantité la plus élevée à Lyon', 'Où ville = Lyon : Maximum de quantité : 10.'],
      ['top 3 des produits par quantité', 'En tête : Lampe, total de quantité : 39.'],
    ]),
  ).toEqual([])
})

it('LAB-04 correlates numbers alone, among the rows that are meant, and answers in the language of the question', async () => {
  expect(
    await others(orders, [
      [
        'correlation between sales and quantity in 2023',
        'Where Date 2023: The correlation between Sales and Quantity',
      ],
      ['are there correlations?', 'The correlation between'],
      ['sales in East vs West', 'Where Region = East or West: East has the largest total Sales: 2,050.'],
      ['what was the total quantity?', 'The total Quantity is 61.'],
      ['what are the total sales pro region?', 'South has the largest'],
      ['Wie hoch ist die Summe von Sales?', 'Summe von Sales: 9.300.'],
    ]),
  ).toEqual([])
})
