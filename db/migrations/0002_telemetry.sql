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
ALTER TABLE `attempts` ADD `link_key` text;--> statement-breakpoint
ALTER TABLE `attempts` ADD `declared_disposition` text;--> statement-breakpoint
ALTER TABLE `tools` ADD `refold_below` integer DEFAULT 0 NOT NULL;