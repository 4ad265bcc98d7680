import { contains } from '@atelier/contract/contains'
import type { ManagedModel } from '@atelier/contract/admin/model-connection'
import { useState } from 'react'
import { locale } from '../../lib/language.ts'
import { plural, t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useUpdateModels } from './api.ts'

const visibleModelsMax = 100

interface ModelTableProps {
  models: readonly ManagedModel[]
  currency: string
}

const priceText = (price: number | null) => (price === null ? '–' : price.toLocaleString(locale))

export const ModelTable = ({ models, currency }: ModelTableProps) => {
  const update = useUpdateModels()
  const [search, setSearch] = useState('')
  const [editedModel, setEditedModel] = useState<ManagedModel | null>(null)
  if (models.length === 0) return null
  const matches = models.filter(({ id, name }) => contains(`${id} ${name}`, search))
  const setMatchesShown = (isEnabled: boolean) =>
    update.mutate({ ids: matches.slice(0, 500).map(({ id }) => id), isShown: isEnabled })
  return (
    <section aria-labelledby="models" className="flex flex-col gap-3">
      <div>
        <h2 id="models" className="text-16 font-semibold">
          {t('Models')}
        </h2>
        <p className="mt-1 text-14 text-pretty text-muted">
          {t(
            'People can choose the models shown here. Prices are in {currency} per million tokens. If a price is set, answers show their cost and count toward budgets.',
            { currency },
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('Search models')}
          value={search}
          onChange={setSearch}
          className="min-w-40 flex-1"
        />
        <Button onPress={() => setMatchesShown(true)}>
          {search === '' ? t('Show all') : t('Show these')}
        </Button>
        <Button onPress={() => setMatchesShown(false)}>
          {search === '' ? t('Hide all') : t('Hide these')}
        </Button>
      </div>
      <ul
        aria-label={t('Models')}
        className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
      >
        {matches.slice(0, visibleModelsMax).map((model) => (
          <li key={model.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <Switch
              className="min-w-0 grow basis-full tablet:basis-0"
              isSelected={model.isShown}
              onChange={(isEnabled) => update.mutate({ ids: [model.id], isShown: isEnabled })}
            >
              <span className="flex items-center gap-2">
                <span className="sr-only">{t('Show {id}', { id: model.id })}</span>
                <span aria-hidden className="truncate">
                  {model.id}
                </span>
                {model.isDefault && <Badge tone="accent">{t('Default')}</Badge>}
              </span>
            </Switch>
            <span className="me-auto text-12 text-muted tabular-nums">
              {t('{input} in · {output} out', {
                input: priceText(model.prices.input),
                output: priceText(model.prices.output),
              })}
            </span>
            <Button size="sm" onPress={() => setEditedModel(model)}>
              {t('Prices')}
              <span className="sr-only"> {t('for {id}', { id: model.id })}</span>
            </Button>
          </li>
        ))}
      </ul>
      {matches.length === 0 && <p className="text-14 text-muted">{t('No matching models.')}</p>}
      {matches.length > visibleModelsMax && (
        <p className="text-13 text-muted">
          {plural(
            matches.length - visibleModelsMax,
            '1 more model. Search to find it.',
            '{count} more models. Search to find them.',
          )}
        </p>
      )}
      {editedModel !== null && (
        <PricesDialog model={editedModel} currency={currency} onClose={() => setEditedModel(null)} />
      )}
    </section>
  )
}

/** Accepts a decimal comma; empty means no price. */
const readPrice = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const price = Number(text.trim().replace(',', '.'))
  return Number.isFinite(price) && price >= 0 && price <= 1_000_000 ? price : undefined
}

interface PricesProps {
  model: ManagedModel
  currency: string
  onClose: () => void
}

const PricesDialog = ({ model, currency, onClose }: PricesProps) => {
  const update = useUpdateModels()
  const [input, setInput] = useState(model.prices.input?.toString() ?? '')
  const [output, setOutput] = useState(model.prices.output?.toString() ?? '')
  const prices = { input: readPrice(input), output: readPrice(output) }
  const error = t('Enter a number, such as 2.50.')
  const save = () => {
    if (prices.input === undefined || prices.output === undefined) return
    update.mutate(
      { ids: [model.id], prices: { input: prices.input, output: prices.output } },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      title={t('Prices for {id}', { id: model.id })}
      description={t(
        'In {currency} per million tokens, from the provider’s price list. Changes apply to new answers.',
        { currency },
      )}
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <Button size="lg" slot="close">
            {t('Cancel')}
          </Button>
          <Button size="lg" variant="primary" type="submit" isPending={update.isPending}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t('Input')}
          inputMode="decimal"
          value={input}
          onChange={setInput}
          {...(prices.input === undefined ? { error } : {})}
        />
        <TextField
          label={t('Output')}
          inputMode="decimal"
          value={output}
          onChange={setOutput}
          {...(prices.output === undefined ? { error } : {})}
        />
      </div>
    </Dialog>
  )
}
