import { limits as defaultLimits } from '@atelier/contract/limits'
import { PlanLimits } from '@atelier/contract/admin/plan-limits'
import type { ServerSetting } from '@atelier/contract/admin/server-setting'
import type { Plan } from '@atelier/contract/people/user'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { planNames } from '../users/index.ts'
import { settingsQuery, useUpdateSetting } from './api.ts'
import SettingsSection from './settings-section.tsx'

const gigabyteBytes = 1024 ** 3
const plans = ['guest', 'free', 'essentials', 'sumo', 'pro', 'team'] as const

const LimitsSection = () => {
  const { data } = useQuery(settingsQuery)
  const setting = data?.find(({ name }) => name === 'PLAN_LIMITS')
  const currency = data?.find(({ name }) => name === 'CURRENCY')?.value ?? ''
  return (
    <>
      {setting !== undefined && <PlanForm key={setting.value ?? ''} setting={setting} currency={currency} />}
      <SettingsSection onlyGroups={['people', 'limits']} />
    </>
  )
}

const readLimits = (text: string | null): PlanLimits => {
  try {
    return PlanLimits.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

type Column = 'messages' | 'storage' | 'budget'

const columns: readonly { id: Column; label: string; defaultOf: (plan: Plan) => string }[] = [
  {
    id: 'messages',
    label: t('Messages per day'),
    defaultOf: (plan) =>
      String(plan === 'guest' ? defaultLimits.usage.assistant.guest : defaultLimits.usage.assistant.other),
  },
  {
    id: 'storage',
    label: t('Storage (GB)'),
    defaultOf: (plan) => String(defaultLimits.vault.storageBytes[plan] / gigabyteBytes),
  },
  { id: 'budget', label: t('Budget per month'), defaultOf: () => 'none' },
]

type LimitInputs = Record<Plan, Record<Column, string>>

const toInputs = (limits: PlanLimits): LimitInputs => {
  const inputsOf = (plan: Plan) => {
    const { messages, storage, budget } = limits[plan] ?? {}
    return {
      messages: messages === undefined ? '' : messages === null ? 'none' : String(messages),
      storage: storage === undefined ? '' : String(storage / gigabyteBytes),
      budget: budget === undefined || budget === null ? '' : String(budget),
    }
  }
  return {
    guest: inputsOf('guest'),
    free: inputsOf('free'),
    essentials: inputsOf('essentials'),
    sumo: inputsOf('sumo'),
    pro: inputsOf('pro'),
    team: inputsOf('team'),
  }
}

const parseNumber = (text: string) => Number(text.trim().replace(',', '.'))

const limitsOf = (inputs: LimitInputs): object =>
  Object.fromEntries(
    plans.flatMap((plan) => {
      const { messages, storage, budget } = inputs[plan]
      const values = {
        ...(messages.trim() !== '' && {
          messages: messages.trim() === 'none' ? null : parseNumber(messages),
        }),
        ...(storage.trim() !== '' && { storage: Math.round(parseNumber(storage) * gigabyteBytes) }),
        ...(budget.trim() !== '' && { budget: parseNumber(budget) }),
      }
      return Object.keys(values).length === 0 ? [] : [[plan, values]]
    }),
  )

const PlanForm = ({ setting, currency }: { setting: ServerSetting; currency: string }) => {
  const update = useUpdateSetting()
  const [inputs, setInputs] = useState(() => toInputs(readLimits(setting.value)))
  const newLimits = limitsOf(inputs)
  const invalidKeys = new Set(PlanLimits.safeParse(newLimits).error?.issues.map(({ path }) => path.join(' ')))
  const hasErrors = invalidKeys.size > 0
  const text = Object.keys(newLimits).length === 0 ? null : JSON.stringify(newLimits)
  const save = () =>
    update.mutate({ name: setting.name, value: text }, { onSuccess: () => toast.success(t('Plans saved')) })
  return (
    <section aria-labelledby="plans" className="flex flex-col gap-3">
      <div>
        <h2 id="plans" className="flex items-center gap-2 text-16 font-semibold">
          {t('Plans')} {!setting.isOpen && <Badge>{t('Environment')}</Badge>}
        </h2>
        <p className="mt-1 text-14 text-pretty text-muted">
          {t(
            'Empty fields use the values shown in gray. “none” means unlimited messages. Once the budget ({currency}) is used up, answers stop for the rest of the month.',
            { currency },
          )}
        </p>
      </div>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!hasErrors) save()
        }}
      >
        <div className="overflow-x-auto rounded-md border border-line bg-surface">
          <table className="w-full text-13">
            <thead className="text-start text-12 text-muted">
              <tr>
                <th className="px-4 py-2 font-medium">{t('Plan')}</th>
                {columns.map(({ id, label }) => (
                  <th key={id} className="px-2 py-2 font-medium whitespace-nowrap">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {plans.map((plan) => (
                <tr key={plan}>
                  <th scope="row" className="px-4 py-1.5 text-start font-medium">
                    {planNames[plan]}
                  </th>
                  {columns.map((column) => (
                    <td key={column.id} className="min-w-28 px-2 py-1.5">
                      <TextField
                        label={`${column.label}, ${planNames[plan]}`}
                        isLabelHidden
                        placeholder={column.defaultOf(plan)}
                        isDisabled={!setting.isOpen}
                        value={inputs[plan][column.id]}
                        error={invalidKeys.has(`${plan} ${column.id}`) ? t('Not a valid number') : undefined}
                        onChange={(value) =>
                          setInputs({ ...inputs, [plan]: { ...inputs[plan], [column.id]: value } })
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {(hasErrors || update.error !== null) && (
          <p role="alert" className="text-13 text-bad">
            {hasErrors
              ? t('Enter zero or a positive number. For messages, enter a whole number.')
              : errorText(update.error)}
          </p>
        )}
        {setting.isOpen && (
          <Button
            type="submit"
            variant="primary"
            className="self-end"
            isDisabled={text === setting.value}
            isPending={update.isPending}
          >
            {t('Save plans')}
          </Button>
        )}
      </form>
    </section>
  )
}

export default LimitsSection
