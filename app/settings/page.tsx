import { TextInput } from '@mantine/core';
import type { Metadata } from 'next';
import { AppLink } from '../../components/app-link';
import { PageBody, PanelRow } from '../../components/page-body';
import { Panel } from '../../components/panel';
import { ChainKeysField } from '../../components/settings/chain-keys-field';
import { ChangeList } from '../../components/settings/change-list';
import { ContractChoice } from '../../components/settings/contract-choice';
import { DriftField } from '../../components/settings/drift-field';
import { KeyForm } from '../../components/settings/key-form';
import { KeyTable } from '../../components/settings/key-table';
import { MaskingFields } from '../../components/settings/masking-fields';
import { OpenForField } from '../../components/settings/open-for-field';
import { SettingsForm } from '../../components/settings/settings-form';
import classes from '../../components/settings/settings.module.css';
import { ZoneSelect } from '../../components/settings/zone-select';
import { PageHeader } from '../../components/shell/page-header';
import { auditTrail } from '../../db/queries/audit-trail';
import { editableSettings } from '../../db/queries/editable-settings';
import { listKeys } from '../../db/queries/list-keys';
import { LIMITS } from '../../lib/limits';
import { rulesHref } from '../../lib/routes';
import { BUILT_IN_CONTRACTS } from '../../lib/repair/built-in-contracts';
import { MAX_PROJECT_NAME_LENGTH } from '../../lib/settings';
import { zoneNames } from '../../lib/zone-names';
import { pageContext } from '../_boundary/page-context';
import { changeChaining } from './change-chaining';
import { changeContract } from './change-contract';
import { changeMasking } from './change-masking';
import { changeProject } from './change-project';
import { changeReview } from './change-review';
import { createKey } from './create-key';
import { MAX_KEY_NAME_LENGTH } from './key-name-length';
import { revokeKey } from './revoke-key';

export const metadata: Metadata = { title: 'Settings' };

const CHANGES_SHOWN = 10;

const SettingsPage = async () => {
  const { store, principal, project } = await pageContext();
  const settings = await editableSettings(store, principal);
  const { name, zone, openForMs, contract, isUnmasked, maskedKeys } = settings;
  const keys = await listKeys(store, principal);
  const changes = await auditTrail(store, principal, 'project', String(principal.projectId));
  return (
    <>
      <PageHeader title="Settings" />
      <PageBody>
        <PanelRow>
          <Panel
            title="Project"
            note={settings.isRezoning ? `days are being cut anew in ${zone}: numbers take longer` : undefined}
          >
            <SettingsForm
              action={changeProject}
              seen={{ name, zone, openForMs: String(openForMs) }}
              submitLabel="Save project"
            >
              <TextInput name="name" label="Name" required maxLength={MAX_PROJECT_NAME_LENGTH} defaultValue={name} />
              <ZoneSelect name="zone" zone={zone} zones={zoneNames(Intl.supportedValuesOf('timeZone'), zone)} />
              <OpenForField openForMs={openForMs} />
            </SettingsForm>
          </Panel>
          <Panel title="Contract" note="for calls that name none">
            <SettingsForm action={changeContract} seen={{ contract }} submitLabel="Save contract">
              <ContractChoice contracts={BUILT_IN_CONTRACTS} chosen={contract} />
            </SettingsForm>
          </Panel>
          <Panel title="Review" note="what a person looks at besides escalated calls">
            <SettingsForm
              action={changeReview}
              seen={{ driftThreshold: settings.driftThreshold === null ? '' : String(settings.driftThreshold) }}
              submitLabel="Save review"
            >
              <DriftField driftThreshold={settings.driftThreshold} />
            </SettingsForm>
          </Panel>
        </PanelRow>
        <Panel title="Classification rules" note="which class a failure gets by its message">
          <AppLink href={rulesHref()}>Rules of this project, with a preview over stored failures</AppLink>
        </Panel>
        <Panel title="API keys" note={`times in ${project.zone}`} padding="flush">
          <div className={classes.split}>
            <KeyTable keys={keys} zone={project.zone} revoke={revokeKey} />
            <KeyForm action={createKey} nameLimit={MAX_KEY_NAME_LENGTH} />
          </div>
        </Panel>
        <Panel title="Masking" note="before anything is stored; markers keep kind and length">
          <SettingsForm
            action={changeMasking}
            seen={{ maskedKeys: JSON.stringify(maskedKeys), isUnmasked: isUnmasked ? '1' : '0' }}
            submitLabel="Save masking"
          >
            <MaskingFields maskedKeys={maskedKeys} isUnmasked={isUnmasked} maxSampleLength={LIMITS.argumentsBytes} />
          </SettingsForm>
        </Panel>
        <Panel
          title="Linking"
          note={
            settings.isRelinking ? 'stored conversations are being linked anew' : 'of transcripts, which name no calls'
          }
        >
          <SettingsForm
            action={changeChaining}
            seen={{ chainKeys: JSON.stringify(settings.chainKeys) }}
            submitLabel="Save linking"
          >
            <ChainKeysField chainKeys={settings.chainKeys} />
          </SettingsForm>
        </Panel>
        <Panel title="Changes" note={`of these settings, times in ${project.zone}`}>
          <ChangeList changes={changes.toReversed().slice(0, CHANGES_SHOWN)} zone={project.zone} />
        </Panel>
      </PageBody>
    </>
  );
};

export default SettingsPage;
