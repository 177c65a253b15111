import { Section } from '#components/page/Section.tsx';
import { ChangeEmailForm } from './ChangeEmailForm.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { DeleteAccountForm } from './DeleteAccountForm.tsx';
import { DownloadData } from './DownloadData.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { UnsentMail } from './UnsentMail.tsx';

export const AccountSettings = () => (
  <>
    <Section title="Email">
      <UnsentMail />
      <ChangeEmailForm />
    </Section>
    <Section title="Password">
      <ChangePasswordForm />
    </Section>
    <Section title="Sessions">
      <SignOutEverywhere />
    </Section>
    <Section title="Your data">
      <DownloadData />
    </Section>
    <Section title="Account">
      <DeleteAccountForm />
    </Section>
  </>
);
