import { errorText } from '../../lib/api/error-text.ts'
import { t, translate } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useSendTestEmail } from './api.ts'
import JobsSection from './jobs-section.tsx'

const MailSection = () => {
  const test = useSendTestEmail()
  return (
    <>
      <div className="flex flex-col items-start gap-3">
        <p className="text-14 text-pretty text-muted">
          {t('Invitations, codes and password reset links are sent through SMTP_URL.')}
        </p>
        <Button isPending={test.isPending} onPress={() => test.mutate(undefined)}>
          {t('Send me a test email')}
        </Button>
        {test.data !== undefined && (
          <output className={`text-13 ${test.data.isTaken ? 'text-good' : 'text-bad'}`}>
            {test.data.to}: {translate(test.data.sentence ?? test.data.message)}
          </output>
        )}
        {test.error !== null && (
          <p role="alert" className="text-13 text-bad">
            {errorText(test.error)}
          </p>
        )}
      </div>
      <JobsSection part="mail" />
    </>
  )
}

export default MailSection
