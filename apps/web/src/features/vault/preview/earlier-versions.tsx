import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../lib/api/error-text.ts'
import { fileSize } from '../../../lib/format/file-size.ts'
import { locale } from '../../../lib/language.ts'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useRestoreVersion, versionsQuery } from '../api.ts'

const dateTimeFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

export const EarlierVersions = ({ id, onRestored }: { id: string; onRestored: () => void }) => {
  const { data } = useQuery(versionsQuery(id))
  const restore = useRestoreVersion(id)
  if (data === undefined || data.versions.length === 0) return null
  const restoreTo = async (versionId: string) => {
    try {
      await restore.mutateAsync(versionId)
      toast.success(t('Restored'), t('The file is being read again.'))
      onRestored()
    } catch (error) {
      toast.error(t('Couldn’t restore the version'), errorText(error))
    }
  }
  return (
    <section aria-label={t('Earlier versions')}>
      <h3 className="mb-1.5 text-13 font-semibold text-muted">{t('Earlier versions')}</h3>
      <ul className="flex flex-col gap-2">
        {data.versions.map(({ id: versionId, fileName, size, replacedAt, until }) => (
          <li key={versionId} className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-14">{fileName}</span>
              <span className="block text-12 text-muted">
                {t('{size} · replaced {when} · kept until {date}', {
                  size: fileSize(size),
                  when: dateTimeFormat.format(replacedAt),
                  date: dateFormat.format(until),
                })}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={t('Restore {fileName}', { fileName })}
              isPending={restore.isPending && restore.variables === versionId}
              onPress={() => void restoreTo(versionId)}
            >
              {t('Restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
