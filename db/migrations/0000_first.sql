CREATE TABLE `audit_rows` (
	`project_id` integer NOT NULL,
	`id` integer NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`details_json` text,
	PRIMARY KEY(`project_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `audit_rows_subject` ON `audit_rows` (`project_id`,`subject_type`,`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`project_id` integer NOT NULL,
	`name` text NOT NULL,
	`lease_owner` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`next_run_at` integer DEFAULT 0 NOT NULL,
	`last_run_at` integer,
	`last_error` text,
	PRIMARY KEY(`project_id`, `name`)
);
--> statement-breakpoint
CREATE TABLE `keys` (
	`project_id` integer NOT NULL,
	`id` integer NOT NULL,
	`name` text NOT NULL,
	`hint` text NOT NULL,
	`hash` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	PRIMARY KEY(`project_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `keys_hash` ON `keys` (`project_id`,`hash`);--> statement-breakpoint
CREATE TABLE `names` (
	`project_id` integer NOT NULL,
	`id` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`project_id`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `names_text` ON `names` (`project_id`,`text`);--> statement-breakpoint
CREATE TABLE `projects` (
	`project_id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`zone` text NOT NULL,
	`day_zone` text NOT NULL,
	`open_for_ms` integer NOT NULL,
	`contract` text NOT NULL,
	`is_unmasked` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_slug_unique` ON `projects` (`slug`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`project_id` integer NOT NULL,
	`id` text NOT NULL,
	`call_seq` integer NOT NULL,
	`number` integer NOT NULL,
	`conversation_seq` integer,
	`turn` integer,
	`sequence` integer,
	`is_escalation_call` integer DEFAULT 0 NOT NULL,
	`actor` text DEFAULT 'agent' NOT NULL,
	`outcome` text NOT NULL,
	`stage` text,
	`tool_id` integer NOT NULL,
	`requested_tool_id` integer,
	`ts` integer NOT NULL,
	`ts_text` text NOT NULL,
	`ts_source` text DEFAULT 'event' NOT NULL,
	`received_at` integer NOT NULL,
	`arguments_json` text,
	`message_json` text,
	`message_bytes` integer,
	`issues_json` text,
	`details_json` text,
	`sent_class_id` integer,
	`class_at_arrival` text,
	`class_rule` text,
	`corrected_class` text,
	`code` text,
	`defect` text,
	`model_id` integer,
	`agent_id` integer,
	`environment_id` integer,
	`prompt_version_id` integer,
	`arm_id` integer,
	`strategy_id` integer,
	`contract_id` integer,
	`session_id` text,
	`trace_id` text,
	`schema_hash` text,
	`max_attempts` integer,
	`remaining_budget` integer,
	`retryable` integer,
	`has_idempotency_key` integer DEFAULT 0 NOT NULL,
	`has_approval` integer DEFAULT 0 NOT NULL,
	`is_recovery_rejected` integer DEFAULT 0 NOT NULL,
	`is_experiment` integer DEFAULT 0 NOT NULL,
	`tokens_in` integer,
	`tokens_out` integer,
	`cost_usd` real,
	`latency_ms` real,
	`source_hash` text NOT NULL,
	PRIMARY KEY(`project_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `attempts_call` ON `attempts` (`project_id`,`call_seq`);--> statement-breakpoint
CREATE INDEX `attempts_conversation` ON `attempts` (`project_id`,`conversation_seq`) WHERE "attempts"."conversation_seq" is not null;--> statement-breakpoint
CREATE TABLE `closes` (
	`project_id` integer NOT NULL,
	`id` text NOT NULL,
	`call_seq` integer NOT NULL,
	`ts` integer NOT NULL,
	`ts_text` text NOT NULL,
	`received_at` integer NOT NULL,
	`disposition` text NOT NULL,
	`after_attempt` integer,
	`reason` text,
	`route` text,
	`session_id` text,
	`trace_id` text,
	`is_automatic` integer DEFAULT 0 NOT NULL,
	`details_json` text,
	`source_hash` text NOT NULL,
	PRIMARY KEY(`project_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `closes_call` ON `closes` (`project_id`,`call_seq`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`project_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`key` text NOT NULL,
	`format` text NOT NULL,
	`session_id` text NOT NULL,
	`is_ended` integer DEFAULT 0 NOT NULL,
	`imported_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `seq`)
);
--> statement-breakpoint
CREATE INDEX `conversations_key` ON `conversations` (`project_id`,`key`);--> statement-breakpoint
CREATE TABLE `ingest_days` (
	`project_id` integer NOT NULL,
	`utc_day` integer NOT NULL,
	`received` integer NOT NULL,
	`stored` integer NOT NULL,
	`duplicates` integer NOT NULL,
	`rejected` integer NOT NULL,
	PRIMARY KEY(`project_id`, `utc_day`)
);
--> statement-breakpoint
CREATE TABLE `rejected_events` (
	`project_id` integer NOT NULL,
	`id` integer NOT NULL,
	`received_at` integer NOT NULL,
	`position` integer NOT NULL,
	`event_id` text,
	`code` text NOT NULL,
	`message` text NOT NULL,
	PRIMARY KEY(`project_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `rejected_events_time` ON `rejected_events` (`project_id`,`received_at`);--> statement-breakpoint
CREATE TABLE `calls` (
	`project_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`id` text NOT NULL,
	`call_id` text NOT NULL,
	`scope` text NOT NULL,
	`part` integer DEFAULT 0 NOT NULL,
	`conversation_seq` integer,
	`day` integer NOT NULL,
	`first_ts` integer NOT NULL,
	`last_ts` integer NOT NULL,
	`last_received_at` integer NOT NULL,
	`open_since` integer,
	`loop_disposition` text NOT NULL,
	`final_disposition` text NOT NULL,
	`rescued_by` text,
	`reason` text,
	`repair_way` text,
	`tool_id` integer NOT NULL,
	`final_tool_id` integer NOT NULL,
	`actor` text NOT NULL,
	`model_id` integer,
	`agent_id` integer,
	`environment_id` integer,
	`session_id` text,
	`schema_hash` text,
	`prompt_version_id` integer,
	`arm_id` integer,
	`strategy_id` integer,
	`repair_model_id` integer,
	`contract_id` integer,
	`first_class` text,
	`last_class` text,
	`max_attempts` integer,
	`strip` text NOT NULL,
	`findings` text NOT NULL,
	`exclusion` text,
	`executed` integer DEFAULT 0 NOT NULL,
	`repaired` integer DEFAULT 0 NOT NULL,
	`escalated` integer DEFAULT 0 NOT NULL,
	`abandoned` integer DEFAULT 0 NOT NULL,
	`open` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`unknown` integer DEFAULT 0 NOT NULL,
	`repair_attempted` integer DEFAULT 0 NOT NULL,
	`rewritten` integer DEFAULT 0 NOT NULL,
	`resent` integer DEFAULT 0 NOT NULL,
	`reshaped` integer DEFAULT 0 NOT NULL,
	`rescued_escalated` integer DEFAULT 0 NOT NULL,
	`rescued_abandoned` integer DEFAULT 0 NOT NULL,
	`cleared` integer DEFAULT 0 NOT NULL,
	`cleared_of` integer DEFAULT 0 NOT NULL,
	`final_escalated` integer DEFAULT 0 NOT NULL,
	`final_escalated_of` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`attempts_ok` integer DEFAULT 0 NOT NULL,
	`attempts_failed` integer DEFAULT 0 NOT NULL,
	`attempts_control_flow` integer DEFAULT 0 NOT NULL,
	`attempts_unknown` integer DEFAULT 0 NOT NULL,
	`sibling_failures` integer DEFAULT 0 NOT NULL,
	`model_faults` integer DEFAULT 0 NOT NULL,
	`dispatched` integer DEFAULT 0 NOT NULL,
	`tool_faults` integer DEFAULT 0 NOT NULL,
	`stage_unknown` integer DEFAULT 0 NOT NULL,
	`repair_attempts` integer DEFAULT 0 NOT NULL,
	`repair_tokens` integer DEFAULT 0 NOT NULL,
	`repair_tokens_known` integer DEFAULT 0 NOT NULL,
	`repair_cost_nano_usd` integer DEFAULT 0 NOT NULL,
	`repair_cost_known` integer DEFAULT 0 NOT NULL,
	`repair_latency_ms` integer DEFAULT 0 NOT NULL,
	`repair_latency_known` integer DEFAULT 0 NOT NULL,
	`excluded_experiment` integer DEFAULT 0 NOT NULL,
	`excluded_model_output` integer DEFAULT 0 NOT NULL,
	`excluded_actor` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`project_id`, `seq`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calls_key` ON `calls` (`project_id`,`call_id`,`scope`,`part`);--> statement-breakpoint
CREATE INDEX `calls_time` ON `calls` (`project_id`,`first_ts`,`seq`);--> statement-breakpoint
CREATE INDEX `calls_tool` ON `calls` (`project_id`,`tool_id`,`first_ts`,`seq`);--> statement-breakpoint
CREATE INDEX `calls_class` ON `calls` (`project_id`,`first_class`,`first_ts`,`seq`) WHERE "calls"."first_class" is not null;--> statement-breakpoint
CREATE INDEX `calls_disposition` ON `calls` (`project_id`,`loop_disposition`,`first_ts`,`seq`) WHERE "calls"."loop_disposition" <> 'executed';--> statement-breakpoint
CREATE INDEX `calls_session` ON `calls` (`project_id`,`session_id`,`first_ts`,`seq`) WHERE "calls"."session_id" is not null;--> statement-breakpoint
CREATE INDEX `calls_open` ON `calls` (`project_id`,`open_since`) WHERE "calls"."open_since" is not null;--> statement-breakpoint
CREATE INDEX `calls_conversation` ON `calls` (`project_id`,`conversation_seq`) WHERE "calls"."conversation_seq" is not null;--> statement-breakpoint
CREATE TABLE `model_days` (
	`project_id` integer NOT NULL,
	`day` integer NOT NULL,
	`tool_id` integer NOT NULL,
	`first_class` text NOT NULL,
	`model_id` integer NOT NULL,
	`prompt_version_id` integer NOT NULL,
	`executed` integer DEFAULT 0 NOT NULL,
	`repaired` integer DEFAULT 0 NOT NULL,
	`escalated` integer DEFAULT 0 NOT NULL,
	`abandoned` integer DEFAULT 0 NOT NULL,
	`open` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`unknown` integer DEFAULT 0 NOT NULL,
	`repair_attempted` integer DEFAULT 0 NOT NULL,
	`rewritten` integer DEFAULT 0 NOT NULL,
	`resent` integer DEFAULT 0 NOT NULL,
	`reshaped` integer DEFAULT 0 NOT NULL,
	`rescued_escalated` integer DEFAULT 0 NOT NULL,
	`rescued_abandoned` integer DEFAULT 0 NOT NULL,
	`cleared` integer DEFAULT 0 NOT NULL,
	`cleared_of` integer DEFAULT 0 NOT NULL,
	`final_escalated` integer DEFAULT 0 NOT NULL,
	`final_escalated_of` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`attempts_ok` integer DEFAULT 0 NOT NULL,
	`attempts_failed` integer DEFAULT 0 NOT NULL,
	`attempts_control_flow` integer DEFAULT 0 NOT NULL,
	`attempts_unknown` integer DEFAULT 0 NOT NULL,
	`sibling_failures` integer DEFAULT 0 NOT NULL,
	`model_faults` integer DEFAULT 0 NOT NULL,
	`dispatched` integer DEFAULT 0 NOT NULL,
	`tool_faults` integer DEFAULT 0 NOT NULL,
	`stage_unknown` integer DEFAULT 0 NOT NULL,
	`repair_attempts` integer DEFAULT 0 NOT NULL,
	`repair_tokens` integer DEFAULT 0 NOT NULL,
	`repair_tokens_known` integer DEFAULT 0 NOT NULL,
	`repair_cost_nano_usd` integer DEFAULT 0 NOT NULL,
	`repair_cost_known` integer DEFAULT 0 NOT NULL,
	`repair_latency_ms` integer DEFAULT 0 NOT NULL,
	`repair_latency_known` integer DEFAULT 0 NOT NULL,
	`excluded_experiment` integer DEFAULT 0 NOT NULL,
	`excluded_model_output` integer DEFAULT 0 NOT NULL,
	`excluded_actor` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`project_id`, `day`, `tool_id`, `first_class`, `model_id`, `prompt_version_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `tool_days` (
	`project_id` integer NOT NULL,
	`day` integer NOT NULL,
	`tool_id` integer NOT NULL,
	`first_class` text NOT NULL,
	`executed` integer DEFAULT 0 NOT NULL,
	`repaired` integer DEFAULT 0 NOT NULL,
	`escalated` integer DEFAULT 0 NOT NULL,
	`abandoned` integer DEFAULT 0 NOT NULL,
	`open` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`unknown` integer DEFAULT 0 NOT NULL,
	`repair_attempted` integer DEFAULT 0 NOT NULL,
	`rewritten` integer DEFAULT 0 NOT NULL,
	`resent` integer DEFAULT 0 NOT NULL,
	`reshaped` integer DEFAULT 0 NOT NULL,
	`rescued_escalated` integer DEFAULT 0 NOT NULL,
	`rescued_abandoned` integer DEFAULT 0 NOT NULL,
	`cleared` integer DEFAULT 0 NOT NULL,
	`cleared_of` integer DEFAULT 0 NOT NULL,
	`final_escalated` integer DEFAULT 0 NOT NULL,
	`final_escalated_of` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`attempts_ok` integer DEFAULT 0 NOT NULL,
	`attempts_failed` integer DEFAULT 0 NOT NULL,
	`attempts_control_flow` integer DEFAULT 0 NOT NULL,
	`attempts_unknown` integer DEFAULT 0 NOT NULL,
	`sibling_failures` integer DEFAULT 0 NOT NULL,
	`model_faults` integer DEFAULT 0 NOT NULL,
	`dispatched` integer DEFAULT 0 NOT NULL,
	`tool_faults` integer DEFAULT 0 NOT NULL,
	`stage_unknown` integer DEFAULT 0 NOT NULL,
	`repair_attempts` integer DEFAULT 0 NOT NULL,
	`repair_tokens` integer DEFAULT 0 NOT NULL,
	`repair_tokens_known` integer DEFAULT 0 NOT NULL,
	`repair_cost_nano_usd` integer DEFAULT 0 NOT NULL,
	`repair_cost_known` integer DEFAULT 0 NOT NULL,
	`repair_latency_ms` integer DEFAULT 0 NOT NULL,
	`repair_latency_known` integer DEFAULT 0 NOT NULL,
	`excluded_experiment` integer DEFAULT 0 NOT NULL,
	`excluded_model_output` integer DEFAULT 0 NOT NULL,
	`excluded_actor` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`project_id`, `day`, `tool_id`, `first_class`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `flags` (
	`project_id` integer NOT NULL,
	`id` integer NOT NULL,
	`tool_id` integer NOT NULL,
	`schema_hash` text,
	`path` text,
	`reason_json` text NOT NULL,
	`status` text NOT NULL,
	`attempt_id` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	PRIMARY KEY(`project_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `flags_tool` ON `flags` (`project_id`,`tool_id`);--> statement-breakpoint
CREATE TABLE `review_items` (
	`project_id` integer NOT NULL,
	`id` integer NOT NULL,
	`attempt_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`opened_at` integer NOT NULL,
	`evidence` text NOT NULL,
	`is_evidence_changed` integer DEFAULT 0 NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`outcome` text,
	`note_json` text,
	`corrected_class` text,
	PRIMARY KEY(`project_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_items_attempt` ON `review_items` (`project_id`,`attempt_id`,`kind`);--> statement-breakpoint
CREATE INDEX `review_items_queue` ON `review_items` (`project_id`,`status`,`opened_at`,`id`);--> statement-breakpoint
CREATE TABLE `tool_versions` (
	`project_id` integer NOT NULL,
	`id` text NOT NULL,
	`tool_id` integer NOT NULL,
	`ts` integer NOT NULL,
	`ts_text` text NOT NULL,
	`received_at` integer NOT NULL,
	`schema_hash` text,
	`input_schema_json` text,
	`output_schema_json` text,
	`description_json` text,
	`owner` text,
	`risk` text,
	`side_effects` text,
	`is_hand_off` integer DEFAULT 0 NOT NULL,
	`source_hash` text NOT NULL,
	PRIMARY KEY(`project_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `tool_versions_tool` ON `tool_versions` (`project_id`,`tool_id`,`ts`);--> statement-breakpoint
CREATE TABLE `tools` (
	`project_id` integer NOT NULL,
	`tool_id` integer NOT NULL,
	`version_id` text NOT NULL,
	`ts` integer NOT NULL,
	`owner` text,
	`risk` text,
	`side_effects` text,
	`is_hand_off` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`project_id`, `tool_id`)
);
