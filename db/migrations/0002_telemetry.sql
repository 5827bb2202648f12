CREATE TABLE `client_drops` (
	`project_id` integer NOT NULL,
	`id` text NOT NULL,
	`ts` integer NOT NULL,
	`ts_text` text NOT NULL,
	`received_at` integer NOT NULL,
	`utc_day` integer NOT NULL,
	`count` integer NOT NULL,
	`reason` text NOT NULL,
	`since_text` text NOT NULL,
	`until_text` text NOT NULL,
	`source_hash` text NOT NULL,
	PRIMARY KEY(`project_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `client_drops_day` ON `client_drops` (`project_id`,`utc_day`);--> statement-breakpoint
CREATE TABLE `span_messages` (
	`project_id` integer NOT NULL,
	`trace_id` text NOT NULL,
	`id` text NOT NULL,
	`seen_at_ms` real NOT NULL,
	`seen_in` text NOT NULL,
	`facts_json` text NOT NULL,
	PRIMARY KEY(`project_id`, `trace_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `spans` (
	`project_id` integer NOT NULL,
	`trace_id` text NOT NULL,
	`span_id` text NOT NULL,
	`facts_json` text NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `trace_id`, `span_id`)
);
--> statement-breakpoint
CREATE TABLE `traces` (
	`project_id` integer NOT NULL,
	`trace_id` text NOT NULL,
	`conversation_key` text NOT NULL,
	PRIMARY KEY(`project_id`, `trace_id`)
);
--> statement-breakpoint
CREATE INDEX `traces_conversation` ON `traces` (`project_id`,`conversation_key`);--> statement-breakpoint
CREATE TABLE `class_changes` (
	`project_id` integer NOT NULL,
	`run_id` integer NOT NULL,
	`attempt_id` text NOT NULL,
	`previous_class` text,
	`previous_rule` text,
	PRIMARY KEY(`project_id`, `run_id`, `attempt_id`)
);
--> statement-breakpoint
CREATE TABLE `class_rules` (
	`project_id` integer NOT NULL,
	`id` integer NOT NULL,
	`position` integer NOT NULL,
	`pattern` text NOT NULL,
	`target_class` text NOT NULL,
	`tool` text,
	`is_enabled` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	PRIMARY KEY(`project_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `class_runs` (
	`project_id` integer NOT NULL,
	`id` integer NOT NULL,
	`status` text NOT NULL,
	`rules_version` integer NOT NULL,
	`started_at` integer NOT NULL,
	`started_by` text NOT NULL,
	`ended_at` integer,
	`cursor` text DEFAULT '' NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`looked` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`project_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `class_runs_status` ON `class_runs` (`project_id`,`status`);--> statement-breakpoint
ALTER TABLE `projects` ADD `class_rules_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `chain_keys_json` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `relink_after_seq` integer;--> statement-breakpoint
ALTER TABLE `attempts` ADD `link_key` text;--> statement-breakpoint
ALTER TABLE `attempts` ADD `declared_disposition` text;--> statement-breakpoint
ALTER TABLE `attempts` ADD `revised_class` text;--> statement-breakpoint
ALTER TABLE `attempts` ADD `revised_rule` text;--> statement-breakpoint
ALTER TABLE `conversations` ADD `missing_parents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversations` ADD `incomplete_spans` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tools` ADD `refold_below` integer DEFAULT 0 NOT NULL;