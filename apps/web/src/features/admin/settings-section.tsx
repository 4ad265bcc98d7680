import type { SettingGroup } from '@atelier/contract/admin/server-setting'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/text.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { settingsQuery } from './api.ts'
import { SettingField } from './setting-field.tsx'

const groups: readonly { id: SettingGroup; label: string }[] = [
  { id: 'people', label: t('People') },
  { id: 'limits', label: t('Limits') },
  { id: 'models', label: t('Models') },
  { id: 'search', label: t('Search') },
  { id: 'reading', label: t('Reading') },
  { id: 'mail', label: t('Email') },
  { id: 'drive', label: t('Google Drive') },
  { id: 'server', label: t('Server') },
]

const SettingsSection = ({ onlyGroups }: { onlyGroups?: readonly SettingGroup[] }) => (
  <>
    {onlyGroups === undefined && (
      <p className="text-14 text-pretty text-muted">
        {t(
          'Environment variables take precedence and can only be changed there. Settings saved here apply immediately, without a restart. Secrets are never shown.',
        )}
      </p>
    )}
    <ResourceState
      query={useQuery(settingsQuery)}
      loading={<ListSkeleton label={t('Loading settings')} rows={6} />}
      errorTitle={t('Couldn’t load the settings')}
    >
      {(settings) =>
        groups
          .filter(({ id }) => onlyGroups?.includes(id) ?? true)
          .map(({ id, label }) => (
            <section key={id} aria-label={label} className="flex flex-col gap-3">
              <h2 className="text-16 font-semibold">{label}</h2>
              <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
                {settings
                  // plans have their own fields under Limits
                  .filter(({ group, name }) => group === id && name !== 'PLAN_LIMITS')
                  .map((setting) => (
                    <SettingField key={setting.name} setting={setting} />
                  ))}
              </ul>
            </section>
          ))
      }
    </ResourceState>
  </>
)

export default SettingsSection
