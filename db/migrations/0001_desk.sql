CREATE TABLE `saved_views` (
	`project_id` integer NOT NULL,
	`id` integer NOT NULL,
	`screen` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`is_default` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`project_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`project_id`,`screen`,`name`);--> statement-breakpoint
ALTER TABLE `projects` ADD `masked_keys_json` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `flags` ADD `owner` text;--> statement-breakpoint
ALTER TABLE `flags` ADD `due_on` text;--> statement-breakpoint
ALTER TABLE `review_items` ADD `claimed_by` text;--> statement-breakpoint
ALTER TABLE `review_items` ADD `claimed_at` integer;