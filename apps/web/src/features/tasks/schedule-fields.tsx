import type { TaskSchedule } from '@atelier/contract/tasks/task'
import { useQuery } from '@tanstack/react-query'
import { type Control, Controller, useWatch } from 'react-hook-form'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { useDebounced } from '../../lib/forms/use-debounced.ts'
import { FormTextField } from '../../ui/fields/form-fields.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { previewQuery } from './api.ts'
import { dayName, formatMoment } from './schedule-text.ts'
import { type Form, scheduleOf } from './task-form.ts'

const kindOptions = [
  { value: 'once', label: t('Once') },
  { value: 'daily', label: t('Every day') },
  { value: 'weekly', label: t('Every week') },
  { value: 'monthly', label: t('Every month') },
  { value: 'cron', label: t('Custom (cron)') },
] as const satisfies readonly { value: TaskSchedule['kind']; label: string }[]

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const previewDelayMs = 400
const timeZones = Intl.supportedValuesOf('timeZone')

const Preview = ({ schedule, zone }: { schedule: TaskSchedule; zone: string }) => {
  const { data, error } = useQuery(previewQuery(schedule, zone))
  return (
    <p aria-live="polite" className="text-13 text-muted">
      {error
        ? errorText(error)
        : data && t('Next: {moments}', { moments: data.map((time) => formatMoment(zone, time)).join(' · ') })}
    </p>
  )
}

export const ScheduleFields = ({ control }: { control: Control<Form> }) => {
  const values = useWatch({ control }) as Form
  const debouncedSchedule = useDebounced(JSON.stringify([scheduleOf(values), values.zone]), previewDelayMs)
  const [schedule, zone] = JSON.parse(debouncedSchedule) as [TaskSchedule | null, string]
  const { kind } = values
  return (
    <>
      <Controller
        control={control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <Select label={t('When')} value={value} onChange={onChange} options={kindOptions} />
        )}
      />
      {kind === 'weekly' && (
        <Controller
          control={control}
          name="days"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <div
              role="group"
              aria-label={t('Days')}
              {...(error && { 'data-invalid': '' })}
              className="flex flex-wrap gap-1.5"
            >
              {weekdays.map((day) => (
                <button
                  key={day}
                  type="button"
                  aria-pressed={value.includes(day)}
                  aria-label={dayName(day)}
                  onClick={() =>
                    onChange(
                      value.includes(day)
                        ? value.filter((selectedDay) => selectedDay !== day)
                        : [...value, day],
                    )
                  }
                  className="touch-area h-8 rounded-sm border border-line px-3 text-13 transition-colors hover:bg-tint aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
                >
                  {dayName(day, 'short')}
                </button>
              ))}
              {error && (
                <p role="alert" className="w-full text-13 text-bad">
                  {error.message}
                </p>
              )}
            </div>
          )}
        />
      )}
      {kind === 'cron' ? (
        <FormTextField
          control={control}
          name="expression"
          label={t('Cron expression')}
          description={t('Minute, hour, day of the month, month, day of the week.')}
          autoComplete="off"
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {kind === 'once' && <FormTextField control={control} name="date" label={t('Day')} type="date" />}
          {kind === 'monthly' && (
            <Controller
              control={control}
              name="day"
              render={({ field: { value, onChange } }) => (
                <Select
                  label={t('Day of the month')}
                  value={value}
                  onChange={onChange}
                  options={[
                    ...Array.from({ length: 28 }, (_, dayIndex) => ({
                      value: `${dayIndex + 1}`,
                      label: `${dayIndex + 1}`,
                    })),
                    { value: 'last', label: t('Last day') },
                  ]}
                />
              )}
            />
          )}
          <FormTextField control={control} name="time" label={t('Time')} type="time" />
        </div>
      )}
      <Controller
        control={control}
        name="zone"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('Time zone')}
            value={value}
            onChange={onChange}
            options={[...new Set([value, ...timeZones])].map((name) => ({ value: name, label: name }))}
          />
        )}
      />
      {schedule && <Preview schedule={schedule} zone={zone} />}
    </>
  )
}
